"""Pictures of a board, as text and as SVG: they read views and never change anything."""
