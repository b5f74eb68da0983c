"""Files: bounded reading, and writing that loses nothing."""

from __future__ import annotations

import os
import stat
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from k2rules import FileError
from k2rules.files import is_there, read_bytes, read_text, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    write(file, "old")
    return file


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_is_written_whole(file: Path) -> None:
    assert file.read_bytes() == b"old"
    write(str(file), "ö\n")
    assert file.read_bytes() == b"\xc3\xb6\n"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace", "os.fdopen"])
def test_a_failed_write_leaves_the_old_file(
    step: str, error: type[BaseException], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises((error, FileError)):
            write(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(file.parent.iterdir()) == [file]


def test_text_that_cannot_be_written_leaves_the_old_file(file: Path) -> None:
    with pytest.raises(FileError, match="surrogates not allowed"):
        write(file, "new \ud800")
    assert file.read_text(encoding="utf-8") == "old"


def test_links_stay(file: Path) -> None:
    link, dangling = file.with_name("link"), file.with_name("dangling")
    link.symlink_to("game.json")
    dangling.symlink_to("later.json")
    write(link, "new")
    write(dangling, "first")
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert file.with_name("later.json").read_text(encoding="utf-8") == "first"


@pytest.mark.parametrize("wanted", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_of_a_file_stays(wanted: int, file: Path) -> None:
    file.chmod(wanted)
    write(file, "new")
    assert mode(file) == wanted


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_of_a_file_stays(file: Path) -> None:
    os.chown(file, 1234, 2345)
    file.chmod(0o664)
    write(file, "new")
    assert (file.stat().st_uid, file.stat().st_gid, mode(file)) == (1234, 2345, 0o664)


def test_another_group_gets_nothing_of_what_one_might(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    os.chown(file, -1, 2345) if os.geteuid() == 0 else pytest.skip("only root gives files away")
    file.chmod(0o664)
    monkeypatch.setattr("os.fchown", refuse)
    write(file, "new")
    assert mode(file) == 0o604


@pytest.mark.parametrize(("mask", "wanted"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_is_as_the_umask_has_it(mask: int, wanted: int, tmp_path: Path) -> None:
    with umask(mask):
        write(tmp_path / "new", "text")
    assert mode(tmp_path / "new") == wanted


def test_what_is_partial_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real = os.fdopen

    def look(handle: int, *rest: Any, **named: Any) -> Any:
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return real(handle, *rest, **named)

    monkeypatch.setattr("os.fdopen", look)
    write(tmp_path / "new", "text")
    assert seen == [0o600]


@pytest.mark.parametrize("name", ["game.json", "g" * 255, "ö" * 127, ".hidden", "a\nb 'c\" -d"])
def test_what_a_killed_writer_left_is_replaced(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / name
    for _ in range(3):  # each is killed while it writes
        pid = os.fork()
        if pid == 0:
            monkeypatch.setattr("os.fsync", os._exit)
            write(target, "lost")
        os.waitpid(pid, 0)
    assert len(list(tmp_path.iterdir())) == 1
    write(target, "kept")
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert target.read_text(encoding="utf-8") == "kept"


def test_a_trap_under_the_temporary_name_is_not_written_to(file: Path) -> None:
    secret = file.with_name("elsewhere")
    secret.write_text("untouched", encoding="utf-8")
    trap = file.with_name(".game.json.part")
    trap.symlink_to(secret)
    write(file, "new")
    assert secret.read_text(encoding="utf-8") == "untouched"
    os.mkfifo(trap)
    write(file, "newer")
    assert file.read_text(encoding="utf-8") == "newer"
    trap.mkdir()
    with pytest.raises(FileError):
        write(file, "newest")
    assert file.read_text(encoding="utf-8") == "newer"


def test_writers_at_once_never_mix(file: Path) -> None:
    texts = {letter * 10_000 for letter in "abcdef"}
    threads = [threading.Thread(target=write, args=(file, text)) for text in texts]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert file.read_text(encoding="utf-8") in texts
    assert list(file.parent.iterdir()) == [file]


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    write(pipe, "x" * 100_000)
    reader.join()
    assert found == [b"x" * 100_000]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_open_files_go_on_where_they_are(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w", encoding="utf-8") as stream:
        for base in ("/dev/fd", "/proc/self/fd"):
            stream.write(base)
            stream.flush()
            write(f"{base}/{stream.fileno()}", "!")
    assert (tmp_path / "log").read_text(encoding="utf-8") == "/dev/fd!/proc/self/fd!"


def test_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    write("-", "one")
    write("/dev/stdout", "two")
    assert capfd.readouterr().out == "onetwo"


REFUSED = {
    "/dev/full": "the disk is full",
    "none/game.json": "there is no such folder",
    ".": "it is a folder",
    "game.json/": "a part of its path is no folder",
    "game.json/x": "a part of its path is no folder",
    "x" * 256: "the name is too long",
    "y/" * 3000: "the name is too long",
    "loop": "its links lead in a circle",
    "a\0b": "null (byte|character)",
    "a\ud800": "surrogates not allowed",
    "": "there is no such folder",
}


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: ascii(name)[:20])
def test_what_cannot_be_written_is_told_in_one_line(
    name: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    file.with_name("loop").symlink_to("loop")
    before = sorted(file.parent.iterdir())
    with pytest.raises(FileError, match=REFUSED[name]) as caught:
        write(name, "new")
    assert len(str(caught.value).splitlines()) == 1
    assert sorted(file.parent.iterdir()) == before
    assert file.read_text(encoding="utf-8") == "old"


def test_a_read_only_file_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # root may all
    with pytest.raises(FileError, match="no permission"):
        write(file, "new")
    assert file.read_text(encoding="utf-8") == "old"


TEXTS = {
    b"\xef\xbb\xbfgame": "game",
    b"a\r\nb": "a\r\nb",
    b"": "",
    "ö\u2028".encode(): "ö\u2028",
}
WRONG = {
    "{}".encode("utf-16"): "UTF-16; save it as UTF-8",
    '{"'.encode("utf-16-le"): "UTF-16 or UTF-32; save it as UTF-8",
    '{"'.encode("utf-16-be"): "UTF-16 or UTF-32; save it as UTF-8",
    "{}".encode("utf-32"): "UTF-32; save it as UTF-8",
    "{}".encode("utf-32-be"): "UTF-16 or UTF-32; save it as UTF-8",
    b"{\n  \0": "line 2, byte 3: a NUL byte",
    b"{\n\xff": "line 2, byte 1: byte 0xff is not UTF-8",
    b"\xed\xa0\x80": "line 1, byte 1: byte 0xed is not UTF-8",
}


@pytest.mark.parametrize("source", TEXTS)
def test_text_is_read(source: bytes, file: Path) -> None:
    file.write_bytes(source)
    assert read_text(file) == TEXTS[source]


@pytest.mark.parametrize("source", WRONG)
def test_what_is_no_text_is_told_with_its_place(source: bytes, file: Path) -> None:
    file.write_bytes(source)
    with pytest.raises(FileError, match=WRONG[source]):
        read_text(file)


def test_reading_ends_at_the_limit(file: Path) -> None:
    assert read_bytes(file, 3) == b"old"
    for endless in (file, "/dev/zero"):
        with pytest.raises(FileError, match="more than 2 bytes"):
            read_bytes(endless, 2)
    os.truncate(file, 10**12)  # takes no room on the disk
    with pytest.raises(FileError, match="more than 1000 bytes"):
        read_bytes(file, 1000)


@pytest.mark.parametrize("name", [".", "none", "x" * 256, "a\0b", "a\ud800", "game.json/x"])
def test_what_cannot_be_read_is_told(
    name: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    with pytest.raises(FileError, match="cannot be read: "):
        read_bytes(name)


def test_a_name_is_taken_by_whatever_has_it(file: Path) -> None:
    file.with_name("link").symlink_to("none")
    assert is_there(file)
    assert is_there(file.with_name("link"))
    assert not is_there(file.with_name("other"))
    assert not is_there("a\0b")
