"""Duck & Cover: rulings (docs/rules/duck-and-cover.md), played through `duckpond engine` from positions made by hand.

Usage: duck_and_cover_rulings_test.py PROGRAM
"""

import re
import unittest

from rulings import PROGRAM, ROOT, SEED, Engine, EngineTest, Refused

GAME = "duck-and-cover"
IN_ORDER = "1 2 3 4 / 5 6 7 8 / 9 10 11 12"


def grid(text):
    """Rows apart by slashes, a dot for an empty cell, "12-5" for duck 12 on top of duck 5. What is not named lies
    under the last that is."""
    places, lowest = {}, None
    column = row = 0
    for word in text.split():
        if word == "/":
            column, row = 0, row + 1
            continue
        if word != ".":
            lowest = None
            for duck in map(int, word.split("-")):
                places[duck] = {"column": column, "row": row}
                if lowest:
                    places[lowest]["on"] = duck
                lowest = duck
        column += 1
    for duck in range(12, 0, -1):
        if duck not in places:
            places[duck] = {"column": places[lowest]["column"], "row": places[lowest]["row"]}
            places[lowest]["on"] = duck
            lowest = duck
    return {"ducks": [places[duck] for duck in range(1, 13)]}


class Rulings(EngineTest):
    # --- positions: what lies nowhere else is the captain's pile

    def lay(self, grids, deck, options=None, seed=SEED, **more):
        """Grids by seat; the first card of the deck is turned up."""
        state = {"grids": [grid(each) for each in grids], "deck": deck.split(), **more}
        return self.engine.set_state(GAME, len(grids), state, options=options or {}, seed=seed)

    def play(self, *moves):
        """Each as a seat and a notation, "0 cover 1,0"; the events of the last, as spectators are told them."""
        events = []
        for move in moves:
            seat, notation = move.split(" ", 1)
            events = self.engine.move(int(seat), notation)["events"]["spectator"]
        return events

    def refused(self, key, seat, move):
        before = self.engine.state(), self.engine.record()
        with self.assertRaises(Refused) as caught:
            self.engine.move(seat, move)
        self.assertEqual(caught.exception.key, key)
        self.assertEqual((self.engine.state(), self.engine.record()), before)

    def covers(self, seat):
        return [offered["notation"] for offered in self.engine.legal(seat) if offered["move"]["kind"] == "cover"]

    def notations(self, seat):
        return [offered["notation"] for offered in self.engine.legal(seat)]

    def stacks(self, seat):
        """Cells and ducks from the top, as a view has them at a glance."""
        return {
            (stack["column"], stack["row"]): stack["ducks"]
            for stack in self.engine.view(None)["glance"]["grids"][seat]["stacks"]
        }

    def of(self, events, kind):
        return [event for event in events if event["event"] == kind]

    def ranks(self):
        return [standing["rank"] for standing in self.engine.outcome()]

    # --- REPEAT in every position

    def test_repeat_first_is_laid_aside(self):
        """R15, as the position begins."""
        rest = [name for name in self.all_cards() if name not in ("repeat", "max")]
        rest.remove("five")
        self.lay([IN_ORDER, IN_ORDER], "repeat five max " + " ".join(rest))
        view = self.engine.view(None)
        self.assertTrue(view["repeat_aside"])
        self.assertEqual(view["card"], "five")
        self.assertEqual(view["discards"], [])
        self.assertEqual(self.engine.acting()[0], [0, 1])

    def test_repeat_first_of_a_new_round(self):
        """R15, in play: the seed of the match decides, so many are tried."""
        for number in range(400):
            self.lay(["5 7", IN_ORDER], "five six", seed=f"{number:064x}")
            events = self.play("0 cover 1,0", "1 duck 4,0")
            kinds = [event["event"] for event in events]
            dealt = kinds.index("dealt")
            if events[dealt + 1]["card"] != "repeat":
                continue
            self.assertEqual(kinds[dealt:], ["dealt", "turned-up", "put-away", "turned-up"])
            self.assertEqual(events[dealt + 2]["whither"], "aside")
            view = self.engine.view(0)
            self.assertTrue(view["repeat_aside"])
            self.assertEqual(view["discards"], [])
            self.assertEqual(len(view["deck"]), 24)
            self.assertEqual(self.engine.acting()[0], [0, 1])
            return
        self.fail("REPEAT never came first")

    def test_repeat_after_a_discard(self):
        """R16"""
        self.lay(["1 2-6", "1 3-6"], "one six repeat max")
        events = self.play("0 duck 2,0", "1 duck 2,0")
        self.assertEqual(
            [(event["card"], event["whither"]) for event in self.of(events, "put-away")],
            [("one", "pile"), ("six", "discards"), ("repeat", "discards")],
        )
        self.assertEqual(self.engine.view(None)["discards"], ["repeat", "six"])
        self.assertEqual(self.engine.view(None)["card"], "max")

    def test_repeat_after_max(self):
        """R14: the highest that showed then, though it is another number for each."""
        self.lay([IN_ORDER, "3-12 1 2 11"], "max repeat two")
        self.play("0 cover 2,2", "1 cover 2,0")
        called = [each["called"] for each in self.engine.view(None)["glance"]["grids"]]
        self.assertEqual(called, [12, 11])
        events = self.play("0 duck 4,0", "1 duck 0,1")
        self.assertEqual([event["duck"] for event in self.of(events, "moved")], [12, 11])

    def test_repeat_after_a_mixed_quack(self):
        """R14: who quacked quacks again."""
        self.lay([IN_ORDER, "1 2-6", IN_ORDER], "six repeat two")
        events = self.play("0 cover 1,0", "2 duck 4,0")
        self.assertEqual(self.of(events, "quacked"), [{"event": "quacked", "seat": 1, "excuse": "moved-nothing"}])
        self.assertEqual(self.engine.acting()[0], [0, 2])
        self.refused("ask.none", 1, "duck 2,0")
        events = self.play("0 cover 2,0", "2 duck 1,1")
        self.assertEqual([event["duck"] for event in self.of(events, "moved")], [6, 6])
        self.assertEqual(self.of(events, "put-away")[0]["whither"], "pile")
        self.assertEqual(self.stacks(0)[2, 0], [6, 2, 3])

    # --- moves

    def test_cover(self):
        """R7: the whole stack travels, and only to a stack right beside it."""
        self.lay(["9-4-6 3-8 / 1 / . 2", IN_ORDER], "nine one")
        self.assertEqual(self.covers(0), ["cover 1,0", "cover 0,1"])
        self.refused("move.illegal", 0, "cover 1,2")
        self.play("0 cover 1,0", "1 duck 4,0")
        self.assertEqual(self.stacks(0)[1, 0], [9, 4, 6, 3, 8])

    def test_duck_across_a_gap(self):
        """R8"""
        self.lay(["9 . . 4", IN_ORDER], "nine one")
        self.assertEqual(self.notations(0), ["duck 3,-1", "duck 2,0", "duck 4,0", "duck 3,1"])
        self.play("0 duck 4,0", "1 duck 4,0")
        self.assertIn((4, 0), self.stacks(0))
        self.assertNotIn((0, 0), self.stacks(0))

    def test_the_pages_own_example_of_blanks_and_capitals(self):
        page = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
        example = re.search(r"neither do blanks, except between two numbers \(`(.+?)` is `(.+?)`\)", page)
        typed, meant = example.groups()
        self.lay([IN_ORDER, IN_ORDER], "one two three")
        self.assertIn(meant, self.notations(0))
        self.assertNotIn(typed, self.notations(0))
        self.engine.move(0, typed)
        self.assertIn(f"\n1 0 {meant} ~", self.engine.record())

    def test_staying_put_is_no_move(self):
        """R9"""
        self.lay([IN_ORDER, IN_ORDER], "six one")
        self.refused("move.illegal", 0, "duck 1,1")
        self.refused("move.illegal", 0, "duck 9,9")

    def test_choices_are_veiled_and_final(self):
        """R10"""
        self.lay([IN_ORDER, IN_ORDER, IN_ORDER], "six one")
        answer = self.engine.move(1, "cover 1,0")
        hidden = {"event": "chose", "seat": 1, "kind": None, "column": None, "row": None}
        told = answer["events"]
        self.assertEqual(told["spectator"], [hidden])
        self.assertEqual(told["seats"][0], [hidden])
        self.assertEqual(told["seats"][1], [{**hidden, "kind": "cover", "column": 1, "row": 0}])
        self.refused("ask.none", 1, "cover 0,1")
        self.assertEqual(self.engine.view(0)["chosen"], [1])
        self.assertEqual(self.engine.view(0)["picks"], [None, None, None])
        self.assertEqual(self.engine.view(1)["picks"][1], {"kind": "cover", "column": 1, "row": 0})

    # --- ends of rounds

    def test_single_stack_is_negative(self):
        """R20, and nothing under duck 1."""
        for top, points in (("12", -5), ("1", 0)):
            self.lay([f"{top} 7", IN_ORDER], f"{'twelve' if top == '12' else 'one'} five", options={"rounds": 1})
            events = self.play("1 duck 4,1", "0 cover 1,0")
            self.assertEqual(self.of(events, "round-ended")[0]["ending"], "single-stack")
            self.assertEqual([event["points"] for event in self.of(events, "scored")], [points, 30])
            self.assertEqual(self.of(events, "scored")[0]["stacks"], 1)

    def test_two_single_stacks_at_once(self):
        """R18: both count, and the round is over once."""
        self.lay(["5 7", "5 1", IN_ORDER], "five six", options={"rounds": 1})
        events = self.play("0 cover 1,0", "1 cover 1,0", "2 cover 0,0")
        self.assertEqual(len(self.of(events, "round-ended")), 1)
        self.assertEqual([event["points"] for event in self.of(events, "scored")], [-2, -2, 30])
        self.assertEqual(self.ranks(), [1, 1, 3])

    def test_both_round_ends_at_once(self):
        """R17, R18: an end that comes with the very last card of the fourth pass is not a run-out."""
        self.lay(["5 7", IN_ORDER], "five", options={"rounds": 1}, run_outs=3)
        events = self.play("0 cover 1,0", "1 duck 4,0")
        self.assertEqual(self.of(events, "round-ended")[0]["ending"], "single-stack")
        self.assertEqual(self.of(events, "ran-out"), [])
        discards = "twelve twelve eleven eleven ten ten nine nine".split()
        self.lay(["1 2-6", "1 3-6"], "one six", options={"rounds": 1}, run_outs=3, discards=discards)
        events = self.play("0 duck 2,0", "1 duck 2,0")
        self.assertEqual(self.of(events, "round-ended")[0]["ending"], "discards")
        self.assertEqual(self.of(events, "ran-out"), [])

    def test_a_single_stack_and_enough_discards_never_meet(self):
        """R18: a round with either is over, so no card is left to bring the other."""
        discards = "twelve twelve eleven eleven ten ten nine nine eight".split()
        for grids, more, key in (([IN_ORDER, IN_ORDER], {"discards": discards}, "discards"), (["5", IN_ORDER], {}, "ended")):
            with self.assertRaises(Refused) as caught:
                self.lay(grids, "one two", **more)
            self.assertEqual(caught.exception.key, "duck-and-cover.refusal." + key)

    def test_the_fourth_run_out_ends_the_round(self):
        """R17"""
        self.lay([IN_ORDER, IN_ORDER], "one", options={"rounds": 1}, run_outs=3)
        events = self.play("0 duck 4,0", "1 duck 4,0")
        self.assertEqual(self.of(events, "round-ended")[0]["ending"], "run-out")
        self.assertEqual(self.ranks(), [1, 1])

    def test_the_third_run_out_does_not(self):
        """R17: discards stay, the last card is shuffled in."""
        covered = "1 2 3 4 / 5 6 7 8-9 / . 10 11 12"
        self.lay([covered, covered], "one", run_outs=2, discards=["nine", "repeat"])
        events = self.play("0 duck 4,0", "1 duck 4,0")
        self.assertEqual(self.of(events, "ran-out"), [{"event": "ran-out", "times": 3, "cards": 24, "missing": []}])
        self.assertEqual(self.engine.view(None)["discards"], ["nine", "repeat"])

    # --- places

    def test_a_tie_broken_by_stacks(self):
        """R21"""
        self.lay(["5 7", "12 1", IN_ORDER], "five six", options={"rounds": 2}, round=2, totals=[7, 0, 9], sheet=[[7, 0, 9]])
        self.play("0 cover 1,0", "2 duck 4,0")
        outcome = self.engine.outcome()
        self.assertEqual([standing["score"] for standing in outcome], [5, 5, 39])
        self.assertEqual(self.ranks(), [1, 2, 3], "one stack is fewer than two")

    def test_a_shared_win(self):
        """R21"""
        self.lay(["5 7", "4 12", IN_ORDER], "max six", options={"rounds": 1}, totals=[3, 5, 0])
        self.play("0 cover 0,0", "1 cover 0,0", "2 duck 4,0")
        self.assertEqual([standing["score"] for standing in self.engine.outcome()], [0, 0, 30])
        self.assertEqual(self.ranks(), [1, 1, 3])

    # --- options

    def test_options(self):
        """R23 to R25"""
        for options, points in (
            ({"rounds": 1, "competition": True}, [-12, 78]),
            ({"rounds": 1, "pressure": True}, [-10, 30]),
            ({"rounds": 2, "pressure": True}, [-5, 30]),
            ({"rounds": 1, "pressure": True, "competition": True, "constraints": True}, [-24, 78]),
        ):
            self.lay(["12 7", IN_ORDER], "twelve six", options=options)
            events = self.play("0 cover 1,0", "1 duck 4,0")
            self.assertEqual([event["points"] for event in self.of(events, "scored")], points, options)
        with self.assertRaises(Refused) as caught:
            self.lay([IN_ORDER, IN_ORDER], "two six", options={"constraints": True})
        self.assertEqual(
            caught.exception.message,
            "The card two appears too often in the fields card, deck, pile, discards, repeat_aside and missing; "
            "the captain has 0.",
        )

    def test_surprises(self):
        """R26, R28"""
        options = {"surprises": True}
        self.lay([IN_ORDER, IN_ORDER], "one two", options=options, missing=["max", "nine"])
        self.assertEqual(self.engine.view(0)["missing"], [None, None])
        self.assertEqual(sorted(self.engine.view(0)["glance"]["unseen"]), ["max", "nine", "two"])
        events = self.play("0 duck 4,0", "1 duck 4,0", "0 duck 5,0", "1 duck 5,0")
        self.assertEqual(self.of(events, "ran-out")[0]["missing"], ["max", "nine"])
        self.assertEqual(self.engine.view(None)["missing"], ["max", "nine"])

    # --- positions

    def test_whatever_is_imagined_can_be_laid_out(self):
        """R29, R33"""
        self.lay([IN_ORDER, IN_ORDER, IN_ORDER], "six one two", options={"surprises": True})
        self.engine.move(1, "cover 1,0")
        view = self.engine.view(0)
        for seed in range(20):
            world = self.engine.imagine(0, seed)
            with Engine(PROGRAM) as other:
                other.set_state(GAME, 3, world, options={"surprises": True})
                self.assertEqual(other.view(0), view)

    def test_refusals_say_why(self):
        """R34"""
        for more, message in (
            ({"run_outs": 4}, "The field run_outs is 4, but the round is over when the deck runs out for the fourth time."),
            ({"discards": ["max"]}, "The field discards has MAX, which is never discarded, since somebody always moves for it."),
            (
                {"grids": [{"ducks": [{"column": 4}] + [{}] * 11}, grid(IN_ORDER)]},
                "In the field grids, duck 1 of seat 0 cannot have got to 4,0 before the first card.",
            ),
            ({"last": [5, None]}, "The field last says that seat 0 moved duck 5, but nobody has moved yet in this round."),
        ):
            with self.assertRaises(Refused) as caught:
                self.engine.set_state(GAME, 2, more)
            self.assertEqual(caught.exception.message, message)

    @staticmethod
    def all_cards():
        numbers = "one two three four five six seven eight nine ten eleven twelve".split()
        return sorted(numbers * 2) + ["max", "repeat"]


if __name__ == "__main__":
    unittest.main()
