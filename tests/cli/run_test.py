"""The script ./run, beside a program that is built already.

Usage: run_test.py PROGRAM
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop()
ROOT = pathlib.Path(__file__).resolve().parents[2]


class RunScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name).resolve()
        self.tree = self.home / "source tree"
        self.elsewhere = self.home / "elsewhere"
        self.elsewhere.mkdir()
        (self.tree / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "run", self.tree / "run")
        for script in ["setup", "build-web", "build"]:
            path = self.tree / "scripts" / script
            path.write_text("#!/bin/sh\necho building\n", encoding="utf-8")
            path.chmod(0o755)
        (self.tree / "build" / "release").mkdir(parents=True)
        (self.tree / "build" / "release" / "duckpond").symlink_to(pathlib.Path(PROGRAM).resolve())

    def run_in(self, folder, *words, typed="", path=None):
        environment = {**os.environ, "LC_ALL": "C", "HOME": str(self.home), "XDG_STATE_HOME": ""}
        environment["PATH"] = path or "/usr/bin:/bin"
        return subprocess.run(words, cwd=folder, input=typed, capture_output=True, text=True, env=environment,
                              timeout=120, check=False)

    def test_stays_in_the_folder_it_is_called_from(self):
        before = sorted(self.tree.rglob("*"))
        ran = self.run_in(self.elsewhere, "../source tree/run", "play", "killer-duckie", "--save", "a.record")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertTrue((self.elsewhere / "a.record").exists())
        self.assertEqual(sorted(self.tree.rglob("*")), before)
        checked = self.run_in(self.elsewhere, "../source tree/run", "check", "a.record")
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertTrue(checked.stdout.startswith("a.record: the record holds so far"), checked.stdout)

    def test_what_it_prints_as_a_command_works(self):
        ran = self.run_in(self.elsewhere, "../source tree/run", "play", "killer-duckie", "--save", "a.record")
        command = ran.stdout.split("To go on: ")[1].split("\n")[0]
        self.assertEqual(command, "'../source tree/run' play --resume a.record")
        again = self.run_in(self.elsewhere, "sh", "-c", command)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("To go on: " + command, again.stdout)

    def test_only_the_program_writes_to_standard_output(self):
        self.assertTrue(self.run_in(self.tree, "./run", "games", "--json").stdout.startswith('{"games":'))
        refused = self.run_in(self.tree, "./run", "plya")
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn('There is no command "plya". Did you mean "play"?\nTry ./run --help.\n', refused.stderr)

    def test_installs(self):
        bin_folder = self.home / "there" / "bin"
        ran = self.run_in(self.home, "source tree/run", "install", "--prefix", "there")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn(f"Installed {bin_folder}/duckpond.\n{bin_folder} is not on the PATH.", ran.stdout)
        path = f"{bin_folder}:/usr/bin:/bin"
        ran = self.run_in(self.tree, "./run", "install", f"--prefix={self.home}/there", path=path)
        self.assertIn("It is on the PATH: duckpond play\n", ran.stdout)
        ran = self.run_in(self.elsewhere, "duckpond", "play", "killer-duckie", path=path)
        saved = self.home / ".local" / "state" / "duckpond" / "duckpond-killer-duckie-"
        self.assertIn(f"To go on: duckpond play --resume {saved}", ran.stdout)

    def test_refuses_to_install_before_it_builds(self):
        (self.home / "file").write_text("", encoding="utf-8")
        for words, sentence in [
            (["--prefix"], "--prefix needs a folder."),
            (["--prefix", "../file"], "Cannot write to ../file/bin."),
            (["there"], 'Unknown argument "there". Usage: ./run install [--prefix DIR]'),
        ]:
            ran = self.run_in(self.tree, "./run", "install", *words)
            self.assertEqual((ran.returncode, ran.stdout), (2, ""))
            self.assertTrue(ran.stderr.startswith(sentence), ran.stderr)
            self.assertNotIn("building", ran.stderr)


if __name__ == "__main__":
    unittest.main()
