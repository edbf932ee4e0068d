"""backend.py: builds the package for pip (PEP 517 and 660), with nothing but make, a compiler and Python.

    pip install ./python
    /usr/bin/python3 python/backend.py build/wheel     writes the wheel there; `make wheel` does so

The Makefile lays the package out in build/python; here it becomes a wheel, the same bytes from the same files."""
import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PACKAGE = os.path.join(ROOT, "build", "python", "ruleplay")
LEFT_OUT = ("__pycache__", "complete")


def make(*words):
    """Runs make at the top of the tree, whatever make it was that called pip; gives what it printed."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    return subprocess.run(["make", "-s", *words], cwd=ROOT, env=environment, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def about():
    with open(os.path.join(HERE, "pyproject.toml"), "rb") as file:
        project = tomllib.load(file)["project"]
    return dict(project, version=make("show-VERSION").strip())


def metadata(project):
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}",
             f"Summary: {project['description']}", f"Requires-Python: {project['requires-python']}"]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {need}; extra == '{extra}'" for need in needs]
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
        return "\n".join(lines) + "\nDescription-Content-Type: text/markdown\n\n" + file.read()


def tag():
    """One file serves Python 3.11 and all later ones of this machine."""
    return "cp311-abi3-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


class Wheel:
    """A zip file that lists what is in it."""

    def __init__(self, folder, project):
        self.info = f"{project['name']}-{project['version']}.dist-info"
        self.name = f"{project['name']}-{project['version']}-{tag()}.whl"
        os.makedirs(folder, exist_ok=True)
        self.file = zipfile.ZipFile(os.path.join(folder, self.name), "w", zipfile.ZIP_DEFLATED)
        self.rows = []

    def add(self, name, content, executable=False):
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.file.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.rows.append(f"{name},sha256={digest},{len(content)}")

    def end(self, project):
        self.add(f"{self.info}/METADATA", metadata(project).encode())
        self.add(f"{self.info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: ruleplay\nRoot-Is-Purelib: false\nTag: {tag()}\n"
                 .encode())
        scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
        self.add(f"{self.info}/entry_points.txt", f"[console_scripts]\n{scripts}".encode())
        with open(os.path.join(ROOT, "LICENSE"), "rb") as file:
            self.add(f"{self.info}/LICENSE", file.read())
        rows = "\n".join([*self.rows, f"{self.info}/RECORD,,"]) + "\n"
        self.file.writestr(zipfile.ZipInfo(f"{self.info}/RECORD", (1980, 1, 1, 0, 0, 0)), rows)
        self.file.close()
        return self.name


def files():
    """Every file of the package with its path in it, in order."""
    found = []
    for folder, folders, names in os.walk(PACKAGE):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        found += [os.path.join(folder, name) for name in names if name not in LEFT_OUT]
    return sorted((os.path.relpath(path, os.path.dirname(PACKAGE)), path) for path in found)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    make("MODE=release", "build/python/ruleplay/complete", f"PYTHON={sys.executable}")
    project = about()
    wheel = Wheel(wheel_directory, project)
    for name, path in files():
        with open(path, "rb") as file:
            wheel.add(name, file.read(), os.access(path, os.X_OK))
    return wheel.end(project)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    make("MODE=release", "build/python/ruleplay/complete", f"PYTHON={sys.executable}")
    project = about()
    wheel = Wheel(wheel_directory, project)
    wheel.add("ruleplay.pth", (os.path.dirname(PACKAGE) + "\n").encode())
    return wheel.end(project)


def build_sdist(sdist_directory, config_settings=None):
    """The whole tree as it is committed: the package is built from all of it."""
    project = about()
    name = f"{project['name']}-{project['version']}"
    path = os.path.join(sdist_directory, name + ".tar.gz")
    subprocess.run(["git", "archive", "--format=tar.gz", f"--prefix={name}/", "-o", os.path.abspath(path), "HEAD"],
                   cwd=ROOT, check=True)
    return name + ".tar.gz"


if __name__ == "__main__":
    print(build_wheel(sys.argv[1]))
