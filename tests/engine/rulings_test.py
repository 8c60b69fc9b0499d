"""Killer Duckie's rulings (docs/rules/killer-duckie.md), played through `duckpond engine` from positions made by hand.

Usage: rulings_test.py PROGRAM
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from rulings import EXAMPLES, PROGRAM, ROOT, SEED, EngineTest, Refused

GAME = "killer-duckie"
CARDS = ["angel", "rude", "shuffle", "dodge", "begger", "seer", "cancel", "killer"]


class Rulings(EngineTest):
    # --- positions: seat 0 is on turn; what lies nowhere else is discarded

    def lay(self, hands, pile, options=None, **more):
        """Hands by seat and the pile, top first, as words. Killers that are missing are put at the bottom."""
        hands = [hand.split() for hand in hands]
        pile = pile.split()
        killers = len(hands) - 1 - len(more.get("out", [])) - (more.get("phase") == "put-back")
        pile += ["killer"] * (killers - pile.count("killer"))
        state = {"players": [{"hand": hand} for hand in hands], "pile": pile, **more}
        return self.engine.set_state(GAME, len(hands), state, options=options or {}, seed=SEED)

    def play(self, seat, move):
        return self.engine.move(seat, move)

    def through(self, seat, move):
        """Plays a card that everybody lets pass; returns the answer to the last pass."""
        answer = self.play(seat, move)
        while self.engine.state()["phase"] == "window":
            answer = self.play(answer["must"][0], "pass")
        return answer

    def refused(self, key, seat, move):
        before = self.engine.state(), self.engine.record()
        with self.assertRaises(Refused) as caught:
            self.play(seat, move)
        self.assertEqual(caught.exception.key, key)
        self.assertEqual((self.engine.state(), self.engine.record()), before)

    def turn(self):
        state = self.engine.state()
        self.assertEqual(state["phase"], "turn")
        return state["turn"], state["turns"]

    def hand(self, seat):
        return self.engine.state()["players"][seat]["hand"]

    def known(self, seat, count=None):
        """What a viewer knows of the pile, "?" for what they do not."""
        return " ".join(card or "?" for card in self.engine.view(seat)["pile"][:count])

    def notations(self, seat):
        return [offered["notation"] for offered in self.engine.legal(seat)]

    @staticmethod
    def kinds(events):
        return [event["event"] for event in events]

    # --- Rude and Dodge (R8, R9, R10)

    def test_rude_makes_the_next_player_take_two(self):
        self.lay(["rude", "seer", "seer"], "seer seer seer seer")
        self.through(0, "rude")
        self.assertEqual(self.turn(), (1, 2))
        self.play(1, "draw")
        self.assertEqual(self.turn(), (1, 1))
        self.play(1, "draw")
        self.assertEqual(self.turn(), (2, 1))

    def test_rude_under_rude_does_not_stack(self):
        self.lay(["rude", "rude", "seer"], "seer seer seer")
        self.through(0, "rude")
        self.through(1, "rude")
        self.assertEqual(self.turn(), (2, 2))

    def test_rude_under_rude_stacks_when_asked_to(self):
        for turns, expected in [(1, 2), (2, 3), (3, 4)]:
            self.lay(["rude", "seer", "seer"], "seer seer", {"stacking": True}, turns=turns)
            self.through(0, "rude")
            self.assertEqual(self.turn(), (1, expected))
        # On the last of two it is an ordinary Rude.
        self.lay(["rude", "seer", "seer"], "seer seer seer", {"stacking": True}, turns=2)
        self.play(0, "draw")
        self.through(0, "rude")
        self.assertEqual(self.turn(), (1, 2))

    def test_dodge_under_rude_ends_one_turn(self):
        self.lay(["rude", "dodge dodge", "seer"], "seer seer seer")
        self.through(0, "rude")
        self.through(1, "dodge")
        self.assertEqual(self.turn(), (1, 1))
        self.through(1, "dodge")
        self.assertEqual(self.turn(), (2, 1))

    def test_next_passes_over_who_is_out(self):
        self.lay(["rude", "", "seer"], "seer seer", out=[1])
        self.through(0, "rude")
        self.assertEqual(self.turn(), (2, 2))

    # --- Begger (R11, R12, R13)

    def test_begger_takes_the_last_card(self):
        self.lay(["begger", "angel", "seer"], "seer")
        answer = self.through(0, "begger>1")
        self.assertEqual(answer["must"], [1])
        self.assertEqual(self.notations(1), ["give angel"])
        answer = self.play(1, "give angel")
        gave = {"event": "gave", "seat": 1, "receiver": 0}
        self.assertEqual(answer["events"]["seats"][0], [{**gave, "card": "angel"}])
        self.assertEqual(answer["events"]["seats"][1], [{**gave, "card": "angel"}])
        self.assertEqual(answer["events"]["seats"][2], [{**gave, "card": None}])
        self.assertEqual(answer["events"]["spectator"], [{**gave, "card": None}])
        self.assertEqual((self.hand(0), self.hand(1)), (["angel"], []))
        self.assertEqual(self.turn(), (0, 1))

    def test_begger_into_an_emptied_hand_is_in_vain(self):
        # Seat 1 cancels with the only card, and the cancel is cancelled.
        self.lay(["begger", "cancel", "cancel"], "seer")
        self.play(0, "begger>1")
        self.play(1, "cancel")
        self.play(2, "cancel")
        self.play(0, "pass")
        answer = self.play(1, "pass")
        self.assertEqual(
            self.kinds(answer["events"]["spectator"]), ["window-closed", "begged-in-vain"]
        )
        self.assertEqual(self.turn(), (0, 1))
        self.assertEqual(self.engine.state()["gifts"], [])

    def test_begger_needs_somebody_with_a_card(self):
        self.lay(["begger", "", ""], "seer")
        self.assertEqual(self.notations(0), ["draw"])
        self.refused("move.illegal", 0, "begger>1")
        self.lay(["begger", "", "seer"], "seer")
        self.assertEqual(self.notations(0), ["draw", "begger>2"])

    # --- Cancel and the window (R16, R21 to R25)

    def test_cancel_on_cancel_on_cancel(self):
        fates = {0: "went-through", 1: "stopped", 2: "went-through", 3: "stopped"}
        for cancels, fate in fates.items():
            self.lay(["dodge cancel", "cancel cancel", "cancel"], "seer")
            self.play(0, "dodge")
            for i in range(cancels):
                answer = self.play([1, 0, 2][i], "cancel")
                self.assertEqual(answer["must"], [[0, 2], [1, 2], [0, 1]][i])
            while (must := self.engine.acting()[0]) and self.engine.state()["phase"] == "window":
                answer = self.play(must[0], "pass")
            closed = {"event": "window-closed", "seat": 0, "card": "dodge", "fate": fate}
            self.assertEqual(answer["events"]["spectator"][0], closed)
            self.assertEqual(self.turn(), (1, 1) if fate == "went-through" else (0, 1))
            self.assertEqual(self.engine.view(0)["players"][0]["hand_size"], 0 if cancels > 1 else 1)

    def test_stopped_card_is_spent(self):
        self.lay(["rude", "cancel"], "seer")
        self.play(0, "rude")
        self.play(1, "cancel")
        self.play(0, "pass")
        self.assertEqual(self.turn(), (0, 1))
        self.assertEqual(self.engine.view(0)["discards"][:2], ["cancel", "rude"])
        self.assertEqual((self.hand(0), self.hand(1)), ([], []))

    def test_everybody_is_asked_whatever_they_hold(self):
        self.lay(["seer", "seer", "cancel", ""], "seer", out=[3])
        self.assertEqual(self.play(0, "seer")["must"], [1, 2])
        self.assertEqual(self.notations(1), ["pass"])
        self.assertEqual(self.notations(2), ["pass", "cancel"])

    def test_nobody_sees_a_pass(self):
        self.lay(["seer", "cancel", "cancel", "cancel"], "seer")
        self.play(0, "seer")
        others = [0, 2, 3, None]
        before = [json.dumps(self.engine.view(seat)) for seat in others]
        answer = self.play(1, "pass")
        self.assertEqual(answer["events"]["seats"], [[], [{"event": "passed", "seat": 1}], [], []])
        self.assertEqual(answer["events"]["spectator"], [])
        self.assertEqual([json.dumps(self.engine.view(seat)) for seat in others], before)
        self.assertEqual(self.engine.view(1)["passed"], [1])

    def test_last_pass_tells_nothing_but_the_end(self):
        self.lay(["dodge", "cancel", ""], "seer")
        self.play(0, "dodge")
        self.play(2, "pass")
        events = self.play(1, "pass")["events"]
        self.assertEqual(self.kinds(events["seats"][1]), ["passed", "window-closed", "turn-began"])
        self.assertEqual(self.kinds(events["seats"][2]), ["window-closed", "turn-began"])
        self.assertEqual(self.kinds(events["spectator"]), ["window-closed", "turn-began"])

    def test_answers_are_final_and_late_ones_refused(self):
        self.lay(["dodge", "cancel", "cancel"], "seer")
        self.play(0, "dodge")
        self.play(1, "pass")
        self.refused("ask.none", 1, "cancel")
        self.refused("ask.none", 0, "cancel")
        # R23: a Cancel asks everybody but its player anew.
        self.assertEqual(self.play(2, "cancel")["must"], [0, 1])
        self.refused("ask.none", 2, "pass")
        self.play(0, "pass")
        self.play(1, "pass")
        self.refused("ask.none", 1, "cancel")
        self.assertEqual(self.hand(1), ["cancel"])

    def test_illegal_moves_are_refused(self):
        self.lay(["angel cancel", "seer"], "seer")
        for move in ["angel", "cancel", "pass", "seer", "put 0", "give angel", "begger>1", "fly", ""]:
            self.refused("move.illegal", 0, move)
        self.refused("move.illegal", 0, {"kind": "put-back", "depth": 0})
        self.refused("ask.none", 1, "draw")
        self.refused("seat.unknown", 2, "draw")

    # --- Seer and Shuffle (R14, R15)

    def test_seer_shows_the_top_three(self):
        self.lay(["seer", "seer"], "dodge rude angel seer")
        events = self.through(0, "seer")["events"]
        looked = {"event": "looked", "seat": 0}
        self.assertEqual(events["seats"][0][-1], {**looked, "cards": ["dodge", "rude", "angel"]})
        self.assertEqual(events["seats"][1][-1], {**looked, "cards": [None] * 3})
        self.assertEqual(events["spectator"][-1], {**looked, "cards": [None] * 3})
        self.assertEqual(self.known(0, 4), "dodge rude angel ?")
        self.assertEqual(self.known(1, 4), "? ? ? ?")

    def test_seer_with_two_cards_left(self):
        self.lay(["seer", "seer"], "dodge")
        events = self.through(0, "seer")["events"]
        self.assertEqual(events["seats"][0][-1]["cards"], ["dodge", "killer"])
        self.assertEqual(self.known(0), "dodge killer")
        self.assertEqual(self.known(1), "? ?")

    def test_shuffle_forgets(self):
        seen = {"pile.0": [0, 1], "pile.1": [0], "pile.3": [1]}
        self.lay(["shuffle", "seer"], "dodge rude angel seer", seen=seen)
        self.assertEqual((self.known(0), self.known(1)), ("dodge rude ? ? ?", "dodge ? ? seer ?"))
        before = self.engine.state()["pile"]
        self.through(0, "shuffle")
        self.assertEqual(sorted(self.engine.state()["pile"]), sorted(before))
        self.assertEqual((self.known(0), self.known(1)), ("? ? ? ? ?", "? ? ? ? ?"))

    def test_shuffle_of_a_single_card_forgets_too(self):
        self.lay(["shuffle", "seer"], "", seen={"pile.0": [0, 1]})
        self.assertEqual((self.known(0), self.known(1)), ("killer", "killer"))
        self.through(0, "shuffle")
        self.assertEqual((self.known(0), self.known(1)), ("?", "?"))

    # --- the Killer (R17, R18, R20)

    def test_killer_goes_back_where_its_player_wants(self):
        for depth in [0, 1, 2]:
            self.lay(["angel", "seer"], "killer dodge rude")
            answer = self.play(0, "draw")
            self.assertEqual(self.kinds(answer["events"]["seats"][1]), ["drew-killer", "saved"])
            self.assertEqual(answer["must"], [0])
            self.assertEqual(self.notations(0), ["put 0", "put 1", "put 2"])
            self.refused("ask.none", 1, "draw")
            events = self.play(0, f"put {depth}")["events"]
            put = {"event": "put-back", "seat": 0}
            self.assertEqual(events["seats"][0][0], {**put, "depth": depth})
            self.assertEqual(events["seats"][1][0], {**put, "depth": None})
            self.assertEqual(events["spectator"][0], {**put, "depth": None})
            expected = ["dodge", "rude"]
            expected.insert(depth, "killer")
            self.assertEqual(self.engine.state()["pile"], expected)
            self.assertEqual(self.known(0), " ".join(c if c == "killer" else "?" for c in expected))
            self.assertEqual((self.known(1), self.known(None)), ("? ? ?", "? ? ?"))
            self.assertEqual(self.turn(), (1, 1))
            self.assertEqual(self.engine.view(1)["discards"][0], "angel")

    def test_saved_under_rude_owes_the_rest(self):
        self.lay(["angel", "seer"], "killer dodge", turns=2)
        self.play(0, "draw")
        self.play(0, "put 1")
        self.assertEqual(self.turn(), (0, 1))

    def test_last_card_drawn_ends_the_match(self):
        self.lay(["seer cancel", "seer"], "")
        answer = self.play(0, "draw")
        self.assertEqual(self.kinds(answer["events"]["spectator"]), ["drew-killer", "went-out", "won"])
        self.assertEqual((answer["must"], answer["may"]), ([], []))
        self.assertEqual(self.engine.state()["pile"], [])
        standing = [{"seat": 0, "score": 0, "rank": 2}, {"seat": 1, "score": 1, "rank": 1}]
        self.assertEqual(self.engine.outcome(), standing)
        self.refused("ask.none", 1, "draw")

    def test_last_card_goes_back_into_an_empty_pile(self):
        self.lay(["angel", "seer"], "")
        self.play(0, "draw")
        self.assertEqual(self.notations(0), ["put 0"])
        self.play(0, "put 0")
        self.assertEqual(self.known(0), "killer")
        self.assertEqual(self.known(1), "?")

    def test_hand_of_who_is_out_lies_on_the_discards_in_order(self):
        hand = "rude shuffle dodge begger seer cancel seer"
        self.lay([hand, "seer", "seer"], "killer dodge", turns=2)
        answer = self.play(0, "draw")
        laid = ["rude", "shuffle", "dodge", "begger", "seer", "seer", "cancel"]
        self.assertEqual(answer["events"]["spectator"][1], {"event": "went-out", "seat": 0, "hand": laid})
        view = self.engine.view(None)
        self.assertEqual(view["discards"][:7], laid[::-1])
        self.assertEqual((view["out"], view["living"], view["killers_gone"]), ([0], [1, 2], 1))
        self.assertEqual(view["players"][0]["hand_size"], 0)
        self.assertEqual(self.turn(), (1, 1))

    # --- what a seat knows (R28 to R34)

    def test_own_insert_shifts_what_is_known(self):
        self.lay(["angel", "seer"], "killer dodge rude seer", seen={"pile.1": [0], "pile.2": [0], "pile.3": [0]})
        self.play(0, "draw")
        self.assertEqual(self.known(0), "dodge rude seer")
        self.play(0, "put 1")
        self.assertEqual(self.known(0), "dodge killer rude seer")

    def test_insert_of_another_empties_what_is_known(self):
        seen = {f"pile.{depth}": [0, 1] for depth in range(4)}
        self.lay(["angel", "seer", "seer"], "killer dodge rude killer", seen=seen)
        self.play(0, "draw")
        self.assertEqual(self.known(1), "dodge rude killer")
        self.play(0, "put 3")
        self.assertEqual(self.known(0), "dodge rude killer killer")
        self.assertEqual(self.known(1), "? ? ? ?")

    def test_known_draws_are_remembered(self):
        self.lay(["", "seer", "seer"], "dodge rude", seen={"pile.0": [1], "pile.1": [1]})
        events = self.play(0, "draw")["events"]
        drew = {"event": "drew", "seat": 0}
        self.assertEqual(events["seats"][0][0], {**drew, "card": "dodge"})
        self.assertEqual(events["seats"][1][0], {**drew, "card": "dodge"})
        self.assertEqual(events["seats"][2][0], {**drew, "card": None})
        self.assertEqual(self.engine.view(1)["players"][1]["memory"]["drew"], [["dodge"], [], []])
        self.assertEqual(self.engine.view(2)["players"][2]["memory"]["drew"], [[], [], []])
        self.assertIsNone(self.engine.view(2)["players"][1]["memory"])
        self.assertEqual(self.known(1, 2), "rude ?")
        # Whoever draws does not need to remember their own.
        self.play(1, "draw")
        self.assertEqual(self.engine.view(1)["players"][1]["memory"]["drew"], [["dodge"], [], []])

    def test_who_is_out_follows_the_pile_but_learns_nobodys_card(self):
        self.lay(["", "seer", ""], "dodge rude", out=[2], seen={"pile.0": [2], "pile.1": [2]})
        self.assertEqual(self.known(2), "dodge rude ?")
        events = self.play(0, "draw")["events"]
        self.assertIsNone(events["seats"][2][0]["card"])
        self.assertEqual(self.known(2), "rude ?")
        self.assertEqual(self.engine.view(2)["players"][2]["memory"]["drew"], [[], [], []])

    def test_gifts_are_remembered_by_the_two(self):
        self.lay(["begger", "seer dodge", "seer"], "seer")
        self.through(0, "begger>1")
        self.play(1, "give dodge")
        gift = {"giver": 1, "receiver": 0}
        self.assertEqual(self.engine.view(0)["gifts"], [{**gift, "card": "dodge"}])
        self.assertEqual(self.engine.view(1)["gifts"], [{**gift, "card": "dodge"}])
        self.assertEqual(self.engine.view(2)["gifts"], [{**gift, "card": None}])
        self.assertEqual(self.engine.view(None)["gifts"], [{**gift, "card": None}])

    def test_hands_are_their_owners(self):
        self.lay(["angel", "seer", "dodge"], "seer")
        for viewer in [0, 1, 2, None]:
            for seat, player in enumerate(self.engine.view(viewer)["players"]):
                self.assertEqual(player["hand"] is not None, seat == viewer)
                self.assertEqual(player["hand_size"], 1)

    def test_views_have_nothing_tacit(self):
        self.lay(["angel", "seer"], "seer")
        for viewer in [0, 1, None]:
            self.assertNotIn("sure", self.engine.view(viewer))
            self.assertNotIn("seen", self.engine.view(viewer))

    # --- states made by hand

    def not_laid(self, key, *words, **state):
        self.lay(["angel", "seer"], "seer")
        before = self.engine.state(), self.engine.record()
        with self.assertRaises(Refused) as caught:
            made = {"players": [{"hand": ["angel"]}, {"hand": ["seer"]}], "pile": ["seer", "killer"], **state}
            self.engine.set_state(GAME, 2, made)
        self.assertEqual(caught.exception.key, key, caught.exception)
        for word in words:
            self.assertIn(word, caught.exception.message)
        self.assertEqual((self.engine.state(), self.engine.record()), before)

    def test_card_too_many_or_too_few(self):
        refusal = GAME + ".refusal."
        self.not_laid(refusal + "card-too-many", "rude", pile=["rude"] * 5 + ["killer"])
        self.not_laid(refusal + "card-too-many", "killer", pile=["killer", "killer"])
        self.not_laid(refusal + "card-too-many", "angel", pile=["angel"] * 4 + ["killer"])
        self.not_laid(refusal + "card-too-few", "killer", pile=["seer"])
        self.not_laid(refusal + "card-too-few", "angel", discards=[])
        discards = [card for card, count in zip(CARDS, [3, 4, 4, 4, 4, 3, 4]) for _ in range(count)]
        self.not_laid(refusal + "card-too-few", "cancel", discards=discards)
        self.not_laid(refusal + "card-too-many", "cancel", discards=discards + ["cancel"] * 2)
        self.not_laid(refusal + "killer-discarded", discards=["killer"], pile=["seer"])
        self.not_laid(refusal + "killers-in-pile", killers_in_pile=2)
        self.not_laid(refusal + "killers-gone", killers_gone=1)
        hands = [{"hand": ["angel"], "hand_size": 2}, {"hand": ["seer"]}]
        self.not_laid(refusal + "hand-size", "seat 0", players=hands)

    def test_killer_in_a_hand(self):
        hands = [{"hand": ["angel", "killer"]}, {"hand": ["seer"]}]
        self.not_laid("json.does-not-belong", "killer", "players.0.hand.1", players=hands, pile=["seer"])

    def test_wrong_phase(self):
        refusal = GAME + ".refusal."
        window = {"card": "rude", "by": 0, "cancels": 0, "last": 0}
        self.not_laid(refusal + "phase", phase="over")
        self.not_laid(refusal + "window-phase", phase="window")
        self.not_laid(refusal + "giver-phase", phase="give")
        self.not_laid(refusal + "window-phase", window=window)
        self.not_laid(refusal + "giver-phase", giver=1)
        self.not_laid(refusal + "passed", passed=[1])
        self.not_laid(refusal + "giver", phase="give", giver=0)
        self.not_laid(refusal + "passed", phase="window", window=window, passed=[0])
        self.not_laid(refusal + "passed", phase="window", window=window, passed=[1])
        self.not_laid(refusal + "window-by", phase="window", window={**window, "by": 1})
        self.not_laid(refusal + "window-card", phase="window", window={**window, "card": "angel"})
        self.not_laid(refusal + "window-target", phase="window", window={**window, "card": "begger"})
        self.not_laid(refusal + "window-target", phase="window", window={**window, "target": 1})
        self.not_laid(refusal + "window-discards", phase="window", window={**window, "cancels": 6})
        self.not_laid(refusal + "card-too-many", "killer", phase="put-back")
        self.not_laid("json.unknown-name", "phase", phase="lunch")

    def test_wrong_seats(self):
        refusal = GAME + ".refusal."
        self.not_laid("state.players", "has 1 player, but the match is for 2.", players=[{"hand": ["angel"]}])
        self.not_laid(refusal + "order", order=[0, 0])
        self.not_laid(refusal + "order", order=[0])
        self.not_laid(refusal + "living", living=[0])
        self.not_laid(refusal + "out", out=[0, 1])
        self.not_laid(refusal + "out", out=[5])
        self.not_laid(refusal + "out-holds-cards", out=[1], pile=["seer"])
        self.not_laid(refusal + "turn", turn=2)
        self.not_laid(refusal + "turns", turns=0)
        self.not_laid(refusal + "turns", turns=81)
        self.not_laid("state.options", stacking=True)
        self.not_laid("json.unknown-field", "goose", goose=1)
        self.not_laid("json.nothing-hidden", "pile.7", seen={"pile.7": [0]})
        self.not_laid("json.expects-number", "pile.0", seen={"pile.0": [12]})

    def test_nobody_has_cancelled_their_own_card(self):
        window = {"card": "rude", "by": 0, "cancels": 1, "last": 1}
        self.lay(["angel", "seer"], "seer", phase="window", window=window)
        self.not_laid(GAME + ".refusal.window-last", phase="window", window={**window, "last": 0})

    def test_open_questions_can_be_laid(self):
        window = {"card": "begger", "by": 0, "target": 1, "cancels": 1, "last": 2}
        answer = self.lay(["", "seer", ""], "seer", phase="window", window=window, passed=[1])
        self.assertEqual(answer["must"], [0])
        answer = self.lay(["", "seer", ""], "seer", phase="give", giver=1)
        self.assertEqual(answer["must"], [1])
        self.play(1, "give seer")
        answer = self.lay(["", "seer", ""], "seer", phase="put-back")
        self.assertEqual(answer["must"], [0])
        self.play(0, "put 1")
        self.assertEqual(self.engine.state()["pile"].count("killer"), 2)

    def test_a_finished_match_can_be_laid(self):
        answer = self.lay(["", "seer"], "seer", out=[0])
        self.assertEqual(answer["must"], [])
        self.assertEqual([standing["rank"] for standing in self.engine.outcome()], [2, 1])

    def test_records_of_hand_made_states_replay(self):
        self.lay(["rude shuffle", "cancel", "seer"], "dodge seer rude", seen={"pile.1": [0, 2]})
        self.through(0, "shuffle")
        self.play(0, "rude")
        before = self.engine.state(), self.engine.acting()
        record = self.engine.record()
        self.engine.undo(4)
        self.assertNotEqual(self.engine.record(), record)
        self.engine.load(record)
        self.assertEqual((self.engine.state(), self.engine.acting()), before)
        self.assertEqual(self.engine.record(), record)


class Process(unittest.TestCase):
    """The program itself: framing, and that no input ends it."""

    def talk(self, data):
        ran = subprocess.run([PROGRAM, "engine"], input=data, capture_output=True, check=False, timeout=60)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        self.assertTrue(ran.stdout == b"" or ran.stdout.endswith(b"\n"))
        return [json.loads(line) for line in ran.stdout.decode().split("\n")[:-1]]

    def test_ends_with_its_input(self):
        self.assertEqual(self.talk(b""), [])
        self.assertTrue(self.talk(b'{"do":"games"}')[0]["ok"])
        self.assertTrue(self.talk(b'{"do":"games"}\r\n')[0]["ok"])

    def test_survives_what_is_no_request(self):
        bad = [b"", b"\0", b"\xff\xfe", b"[" * 100000, b"{" * 1000, b"x" * 3000000, b'{"do":"\\ud800"}', b"null"]
        answers = self.talk(b"".join(line + b'\n{"do":"games","id":1}\n' for line in bad))
        self.assertEqual(len(answers), 2 * len(bad))
        for no, yes in zip(answers[::2], answers[1::2]):
            self.assertFalse(no["ok"])
            self.assertTrue(no["error"]["message"])
            self.assertEqual((yes["ok"], yes["id"]), (True, 1))

    def test_skips_a_long_line_whole(self):
        long = b'{"do":"games"}' + b" " * (1 << 20)
        answers = self.talk(long + b'\n{"do":"games"}\n')
        self.assertEqual([answer["ok"] for answer in answers], [False, True])
        self.assertEqual(answers[0]["error"]["key"], "engine.too-long")

    def test_example_plays_matches(self):
        for players in ["2", "5", "8"]:
            command = [sys.executable, str(EXAMPLES / "play_random.py"), "--program", PROGRAM, "--players", players]
            environment = {"PYTHONDONTWRITEBYTECODE": "1"}
            command += ["--matches", "3", "--seed", "5"]
            ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=environment)
            self.assertEqual(ran.stdout.count("match "), 3)

    def test_example_finds_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            home = pathlib.Path(folder)
            there = home / "examples" / "engine"
            shutil.copytree(EXAMPLES, there, ignore=shutil.ignore_patterns("__pycache__"))

            def play(**environment):
                command = [sys.executable, str(there / "play_random.py"), "--matches", "2", "--players", "2"]
                environment = {"PYTHONDONTWRITEBYTECODE": "1", **environment}
                return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)

            def link(path):
                path.parent.mkdir(parents=True)
                path.symlink_to(pathlib.Path(PROGRAM).resolve())

            none = play(PATH="/nowhere")
            self.assertEqual((none.returncode, none.stdout), (1, ""))
            self.assertEqual(none.stderr.count("\n"), 1, none.stderr)
            self.assertIn("./run install", none.stderr)
            self.assertEqual(play(PATH="/nowhere", DUCKPOND=PROGRAM).stdout.count("match "), 2)
            link(home / "bin" / "duckpond")
            self.assertEqual(play(PATH=str(home / "bin")).stdout.count("match "), 2)
            link(home / "build" / "release" / "duckpond")
            self.assertEqual(play(PATH="/nowhere").stdout.count("match "), 2)


class Documentation(unittest.TestCase):
    """What the pages say is what the program does. DUCKPOND_UPDATE_GOLDEN=1 writes the answers anew."""

    def test_every_answer_in_the_protocol_is_real(self):
        page = ROOT / "docs" / "engine-protocol.md"
        written = page.read_text(encoding="utf-8")
        lines = [line for line in written.split("\n") if not line.startswith("    < ")]
        requests = "".join(line[6:] + "\n" for line in lines if line.startswith("    > "))
        ran = subprocess.run([PROGRAM, "engine"], input=requests.encode(), capture_output=True, check=True, timeout=60)
        answers = iter(ran.stdout.decode().split("\n"))
        told = []
        for line in lines:
            told.append(line)
            if line.startswith("    > "):
                told.append("    < " + next(answers))
        if os.environ.get("DUCKPOND_UPDATE_GOLDEN"):
            page.write_text("\n".join(told), encoding="utf-8")
        else:
            self.assertEqual(written.split("\n"), told)

    def test_every_refusal_is_on_a_page(self):
        pages = "".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in ["engine-protocol.md", "record.md"])
        self.assertIn("`json.expects-...`", pages)
        sources = [*(ROOT / "src" / "engine").glob("*.cpp"), *(ROOT / "src" / "table").glob("*.cpp")]
        sources += [ROOT / "src" / "base" / "json.cpp", ROOT / "src" / "base" / "json_read.h"]
        text = "".join(source.read_text(encoding="utf-8") for source in sources)
        keys = set(re.findall(r'(?:Refusal|refuse|refuse_kind)\("([a-z]+\.[a-z-]+)"', text))
        self.assertIn("bot.once", keys)
        # The engine answers at once, so no answer of its clients is late.
        unnamed = {key for key in keys if not key.startswith("json.expects-") and f"`{key}`" not in pages}
        self.assertEqual(unnamed, {"ask.late"})

    def test_codes_are_as_the_page_on_records_says(self):
        page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
        before = 0
        example = [line[4:] for line in page.split("\n") if line.startswith("    ") and " ~" in line and "=" not in line]
        self.assertEqual(len(example), 9)
        for line in example:
            text, code = line.rsplit(" ~", 1)
            before = code_of(before, text.encode())
            self.assertEqual(f"{before:08x}", code, line)


def code_of(before, line):
    word = (1 << 64) - 1
    state = 0x243F6A8885A308D3
    for added in [before, len(line), *line]:
        state = ((state << 29 | state >> 35) & word ^ added) * 0x9FB21C651E98DF25 & word
        state ^= state >> 35
    value = (state ^ state >> 32) * 0xD6E8FEB86659FD93 & word
    return (value ^ value >> 32) & 0xFFFFFFFF


if __name__ == "__main__":
    unittest.main()
