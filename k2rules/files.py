"""Files: reads no more than was agreed, and writes so that no work is lost."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from k2rules.errors import FileError
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Iterator

try:
    import fcntl
except ImportError:  # not a POSIX system: two writers at once are not kept apart there
    fcntl = None  # type: ignore[assignment]

__all__ = ["STANDARD", "is_there", "read_bytes", "read_text", "wide_encoding", "write"]

STANDARD = "-"
"""The name that means standard input or standard output."""
MOST = 16 * 1024 * 1024
"""The most bytes of a file, if nothing else is said; the longest saves have a tenth of it."""
LONGEST_NAME = 255
"""The most bytes of a file's name on common file systems."""
ATTEMPTS = 1_000
"""How often others may come first to a temporary file."""

_DESCRIPTOR = re.compile(r"(?:/dev|/proc/self)/fd/([0-9]{1,5})")
_STREAMS = {"/dev/stdin": "/dev/fd/0", "/dev/stdout": "/dev/fd/1", "/dev/stderr": "/dev/fd/2"}
_WIDE = (
    (b"\xff\xfe\x00\x00", "UTF-32"),  # before UTF-16, whose mark it begins with
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_UNMARKED = re.compile(rb"(?:[^\0]\0){2}|(?:\0[^\0]){2}|[^\0]\0{3}|\0{3}[^\0]")
"""How ASCII text begins in UTF-16 and UTF-32 without a mark."""
_REASONS = {
    errno.EACCES: "no permission",
    errno.EBADF: "it is closed",
    errno.EPERM: "no permission",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "there is no such file",
    errno.ENOSPC: "the disk is full",
    errno.ENOTDIR: "a part of its path is no folder",
}


def is_there(name: str | Path) -> bool:
    """Return whether writing to this name would replace what is there already.

    A link that leads nowhere is there; standard output, pipes and devices take whatever comes.
    """
    try:
        if str(name) == STANDARD or _descriptor(name) is not None:
            return False
        if Path(name).exists():
            return Path(name).is_file() or Path(name).is_dir()
        return os.path.lexists(name)
    except (OSError, ValueError):  # a name that no file can have, which writing reports
        return False


def read_bytes(name: str | Path, most: int = MOST) -> bytes:
    """Return what a file holds, or standard input for `-`; never reads past the limit.

    Raises:
        FileError: there is no such file, it cannot be read, or it has more than `most` bytes.
    """
    with _told(name, "read"):
        if str(name) == STANDARD:
            source = _standard_input(most + 1)
        else:
            with Path(name).open("rb") as stream:
                source = stream.read(most + 1)
    if len(source) > most:
        raise FileError(f"{_shown(name)} has more than {most} bytes, which is too much")
    return source


def read_text(name: str | Path, most: int = MOST) -> str:
    """Return the text of a file, or of standard input for `-`; it must be UTF-8.

    Raises:
        FileError: as `read_bytes`, or the file is not UTF-8 text.
    """
    source = read_bytes(name, most)
    wrong = _undecodable(source)
    if wrong is not None:
        offset, message = wrong
        line = source.count(b"\n", 0, offset) + 1
        column = offset - source.rfind(b"\n", 0, offset)
        raise FileError(f"{_shown(name)}, line {line}, byte {column}: {message}")
    return source.decode("utf-8-sig")


def wide_encoding(source: bytes) -> str | None:
    """Return the encoding of text that is no UTF-8 but has two or four bytes for a letter."""
    wide = next((name for mark, name in _WIDE if source.startswith(mark)), None)
    return wide or ("UTF-16 or UTF-32" if _UNMARKED.match(source) else None)


def _undecodable(source: bytes) -> tuple[int, str] | None:
    """Return the offset of the first byte that UTF-8 text cannot have and why, or None."""
    wide = wide_encoding(source)
    if wide is not None:
        return 0, f"the text is {wide}; save it as UTF-8"
    zero = source.find(b"\0")
    if zero >= 0:
        return zero, "a NUL byte, which no text has; expected UTF-8"
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as exc:
        return exc.start, f"byte 0x{source[exc.start]:02x} is not UTF-8; save the file as UTF-8"
    return None


def write(name: str | Path, text: str) -> None:
    """Write a file so that the old or the new content is there, never a mix.

    A link stays and what it leads to is written; mode and owner of an existing file stay. What is
    no regular file, such as a pipe or a device, is written into. `-` is standard output.

    Raises:
        FileError: the file cannot be written; the old one is still there.
        OSError: standard output cannot be written.
    """
    if str(name) == STANDARD:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    with _told(name, "written"):
        content = text.encode("utf-8")
        number = _descriptor(name)
        if number is not None:
            _write_all(os.dup(number), content)
            return
        try:
            found = os.stat(name)  # noqa: PTH116  (a path that ends in a slash must stay so)
        except FileNotFoundError:
            found = None
            if not os.path.basename(name):  # noqa: PTH119  (`Path` drops a slash at the end)
                raise
        if found is None or stat.S_ISREG(found.st_mode):
            _replace(Path(os.path.realpath(name)), content, found)
        else:
            _write_all(os.open(name, os.O_WRONLY | os.O_NOCTTY), content)


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    source = getattr(sys.stdin, "buffer", None)
    if source is None:  # text that stands in for a stream
        return sys.stdin.read(most).encode("utf-8", "surrogatepass")
    found: bytes = source.read(most)
    return found


def _shown(name: str | Path) -> str:
    return "standard input" if str(name) == STANDARD else show(str(name))


@contextmanager
def _told(name: str | Path, act: str) -> Iterator[None]:
    """Raise errors of the system as one line that names the file."""
    try:
        yield
    except (OSError, ValueError) as exc:  # ValueError: a name that no file can have
        number = exc.errno if isinstance(exc, OSError) else None
        reason = _REASONS.get(number or 0) or getattr(exc, "strerror", None) or str(exc)
        if number == errno.ENOENT and act == "written":
            reason = "there is no such folder"
        raise FileError(f"{_shown(name)} cannot be {act}: {reason}") from exc


def _descriptor(name: str | Path) -> int | None:
    """Return the open file that a name such as `/dev/stdout` stands for, or None.

    Opening such a name anew would write a regular file from its beginning, over what is there.
    """
    found = _DESCRIPTOR.fullmatch(_STREAMS.get(str(name), str(name)))
    number = int(found[1]) if found else None
    if number == 1 and sys.stdout is not None:
        sys.stdout.flush()
    return number


def _write_all(handle: int, content: bytes) -> None:
    with os.fdopen(handle, "wb", buffering=0) as stream:
        rest = memoryview(content)
        while rest:
            rest = rest[stream.write(rest) :]


def _replace(target: Path, content: bytes, found: os.stat_result | None) -> None:
    """Write a regular file beside its place, and put it there in one step."""
    if found is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "no permission")
    temporary = _temporary(target)
    handle = _create(temporary)
    try:
        mode = stat.S_IMODE(os.fstat(handle).st_mode)  # as the umask has it
        os.fchmod(handle, 0o600)
        with os.fdopen(handle, "wb", closefd=False) as stream:
            stream.write(content)
        os.fsync(handle)
        if found is not None:
            mode = _own(handle, found)
        os.fchmod(handle, mode)  # only now: a partial file is for nobody else
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    finally:
        os.close(handle)
    _sync(target.parent)


def _temporary(target: Path) -> Path:
    """Return the one name under which a file is partial: a killed writer leaves no more."""
    name = f".{target.name}.part"
    if len(os.fsencode(target.name)) <= LONGEST_NAME < len(os.fsencode(name)):
        name = f".{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:32]}.part"
    return target.with_name(name)


def _create(temporary: Path) -> int:
    """Create the temporary file, empty and locked; what a killed writer left goes."""
    for _ in range(ATTEMPTS):
        with suppress(FileExistsError):
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            if _locked(handle, temporary):
                return handle
            os.close(handle)
        _remove(temporary)
    raise OSError(errno.EBUSY, "too many others write it")


def _remove(temporary: Path) -> None:
    """Remove a temporary file that nobody is writing any more; wait for whoever is."""
    try:
        found = temporary.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
            handle = os.open(temporary, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                if _locked(handle, temporary):
                    temporary.unlink()
            finally:
                os.close(handle)
        else:  # nothing of ours: whoever made it could read along
            temporary.unlink()
    except FileNotFoundError:
        return


def _locked(handle: int, path: Path) -> bool:
    """Lock an open file, and return whether it still has its name."""
    if fcntl is not None:
        with suppress(OSError):  # some network file systems have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.lstat())
    return False


def _own(handle: int, found: os.stat_result) -> int:
    """Give a file the owner of an earlier one, and return the mode it may have."""
    now, mode = os.fstat(handle), stat.S_IMODE(found.st_mode)
    if (now.st_uid, now.st_gid) == (found.st_uid, found.st_gid):
        return mode
    for owner in (found.st_uid, -1):  # only root gives files away
        with suppress(OSError):
            os.fchown(handle, owner, found.st_gid)
            return mode
    return mode & ~0o070  # what one group might do is not for another


def _sync(folder: Path) -> None:
    """Make a new name last; not every file system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
