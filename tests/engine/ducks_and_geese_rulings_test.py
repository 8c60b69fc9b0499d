"""Ducks and Geese: rulings (docs/rules/ducks-and-geese.md), played through `duckpond engine` from positions made by hand.

Usage: ducks_and_geese_rulings_test.py PROGRAM
"""

import unittest

from rulings import SEED, EngineTest, Refused

GAME = "ducks-and-geese"
SUITS = {"gr": "grapes", "ho": "hops", "iv": "ivy", "ro": "roses", "go": "gourds"}
RANKS = dict(
    zip("2345678ftcb", "two three four five six seven eight farmer tar chevalier bishop".split(), strict=True)
)


def card(text):
    return f"{SUITS[text[:2]]}-{RANKS[text[2:]]}"


def cards(text):
    return [card(each) for each in text.split()]


# A suit for everybody, and the Gourds for the stock.
WHOLE = [
    "gr2 gr3 gr4 gr5 gr6 gr7 gr8",
    "ho2 ho3 ho4 ho5 ho6 ho7 ho8",
    "iv2 iv3 iv4 iv5 iv6 iv7 iv8",
    "ro2 ro3 ro4 ro5 ro6 ro7 ro8",
]


class Rulings(EngineTest):
    # --- positions: the last seat deals, so seat 0 calls first

    def lay(self, hands=None, options=None, **more):
        hands = WHOLE if hands is None else hands
        state = {"hands": [cards(hand) for hand in hands], **more}
        return self.engine.set_state(GAME, len(hands), state, options=options or {}, seed=SEED)

    def bid_by(self, seat, number):
        return {"seat": seat, "kind": "bid", "number": number}

    def play(self, *moves):
        """Each as a seat and a notation, "0 bid 5"; the answer to the last."""
        answer = None
        for move in moves:
            seat, notation = move.split(" ", 1)
            answer = self.engine.move(int(seat), notation)
        return answer

    def notations(self, seat):
        return [move["notation"] for move in self.engine.legal(seat)]

    def refused(self, key, seat, move):
        before = self.engine.state(), self.engine.record()
        with self.assertRaises(Refused) as caught:
            self.engine.move(seat, move)
        self.assertEqual(caught.exception.key, key)
        self.assertEqual((self.engine.state(), self.engine.record()), before)

    def events(self, answer, kind):
        return [event for event in answer["events"]["spectator"] if event["event"] == kind]

    # --- cutthroat: whose Duck it is (R35)

    def test_duck_led_followed_and_thrown_off(self):
        self.lay(
            ["gr2 gr8 ho8", "gr3 grb ho2", "gr4 ro2 ro8", "iv2 iv3 ho3"],
            {"mode": "cutthroat"},
            lead=self.bid_by(0, 2), trump="gourds", won=[2, 1, 1, 1],
        )  # fmt: skip
        led = self.play("0 gr2")
        self.assertEqual(self.events(led, "duck-kept"), [{"event": "duck-kept", "seat": 0, "card": card("gr2")}])
        taken = self.play("1 grb", "2 gr4", "3 iv2")
        self.assertEqual(self.events(taken, "duck-kept"), [], "thrown off, it goes with the trick")
        self.assertEqual(
            self.events(taken, "trick-taken"),
            [{"event": "trick-taken", "seat": 1, "card": card("grb"), "points": [card("iv2")]}],
        )
        self.assertEqual(self.engine.state()["captured"], [cards("gr2"), cards("iv2"), [], []])
        followed = self.play("1 ho2")
        self.assertEqual(self.events(followed, "duck-kept"), [{"event": "duck-kept", "seat": 1, "card": card("ho2")}])
        self.play("2 ro2", "3 ho3", "0 ho8")
        self.assertEqual(self.engine.state()["captured"], [cards("gr2 ro2"), cards("ho2 iv2"), [], []])
        settled = self.play("0 gr8", "1 gr3", "2 ro8", "3 iv3")
        self.assertEqual(self.events(settled, "settled")[0]["cards"], 2)
        self.assertEqual(self.engine.state()["scores"], [2, 2, 0, 0], "kept Ducks count, for the bid too")

    def test_trump_duck_that_does_not_follow_goes_with_the_trick(self):
        self.lay(
            ["ho8 ho7", "gr2 gr3", "grb gr4", "ho3 ho4"],
            {"mode": "cutthroat"},
            lead=self.bid_by(0, 2), trump="grapes", won=[3, 1, 1, 1],
        )  # fmt: skip
        answer = self.play("0 ho8", "1 gr2", "2 grb", "3 ho3")
        self.assertEqual(self.events(answer, "trick-taken")[0]["seat"], 2)
        self.assertEqual(self.engine.state()["captured"][2], cards("gr2"))

    # --- zero and double zero (R24, R27)

    def test_zero_is_overtaken_by_a_number(self):
        self.lay(options={"zero": True}, open=card("gof"))
        self.play("0 bid 5", "1 zero")
        self.assertEqual(self.engine.state()["lead"], {"seat": 1, "kind": "zero", "blind": False})
        self.assertEqual(self.engine.state()["standing"], 5)
        self.refused("move.illegal", 2, "bid 5")
        self.play("2 bid 6", "3 pass")
        state = self.engine.state()
        self.assertEqual(state["lead"], {"seat": 2, "kind": "bid", "number": 6, "blind": False})
        self.assertEqual((state["phase"], state["turn"]), ("open", 2))
        self.play("2 leave", "2 iv2", "3 ro2", "0 gr2", "1 ho2")
        self.assertEqual(len(self.engine.state()["tricks"][0]["cards"]), 4, "nobody sits out")

    def test_double_zero_over_zero_over_seventeen(self):
        self.lay(options={"zero": True, "double_zero": True}, open=card("gof"))
        self.play("0 bid 17")
        self.assertEqual(self.notations(1), ["pass", "zero", "double-zero"])
        self.play("1 zero", "2 double-zero")
        self.assertEqual(self.notations(3), ["pass", "zero", "double-zero"])
        answer = self.play("3 pass")
        self.assertEqual(
            self.events(answer, "bidding-won"),
            [{"event": "bidding-won", "seat": 2, "kind": "double-zero", "blind": False}],
        )
        self.play("2 leave", "2 iv2")
        self.assertEqual(self.engine.acting(), ([3], []), "all four play")

    def test_broken_zero_is_played_on_and_counts_double(self):
        self.lay(
            ["gr3 gr4", "gr2 ho3", "iv3 iv4 iv5 iv6 iv7 iv8 ivf", "grf hof"],
            {"zero": True}, open=card("gob"), lead={"seat": 0, "kind": "zero"}, won=[0, 3, 0, 2],
        )  # fmt: skip
        self.assertEqual(self.notations(2), [])
        self.play("0 gr4", "1 gr2", "3 grf")
        self.assertEqual(self.engine.state()["won"], [0, 3, 0, 3], "the partner sits out")
        self.play("3 hof", "0 gr3", "1 ho3")
        self.assertEqual(self.engine.state()["scores"], [5, 0, 5, 0], "no trick: five, and nothing for the others")
        self.lay(
            ["grb gr4", "gr2 ho3", "iv3 iv4 iv5 iv6 iv7 iv8 ivf", "grf hof"],
            {"zero": True}, open=card("gob"), lead={"seat": 0, "kind": "zero"}, won=[0, 3, 0, 2],
            captured=[[], cards("iv2"), [], cards("ro2")],
        )  # fmt: skip
        self.play("0 gr4", "1 gr2", "3 grf", "3 hof", "0 grb")
        answer = self.play("1 ho3")
        self.assertEqual(self.engine.state()["scores"], [5, 0, 5, 0])
        self.assertEqual(self.events(answer, "settled")[0]["result"], "made")
        self.engine.undo(6)
        self.play("0 grb", "1 gr2", "3 grf")
        self.assertEqual(self.engine.acting(), ([0], []), "broken, and played on")
        self.play("0 gr4", "1 ho3", "3 hof")
        self.assertEqual(self.engine.state()["scores"], [0, 4, 0, 4], "two Ducks of before, twice; nothing on top")

    # --- blind (R28 to R33)

    def test_blind_by_the_first_partner_then_look_and_raise(self):
        self.lay(options={"blind": True}, open=card("gof"))
        self.assertIsNone(self.engine.view(0)["hands"][0], "hidden from its owner")
        self.play("0 bid 4", "1 pass")
        self.assertTrue(self.engine.state()["calls"][0]["blind"])
        self.assertIn("bid 5", self.notations(2), "may raise blind")
        answer = self.play("2 look")
        self.assertEqual(answer["must"], [2], "the same player goes on")
        self.assertEqual(answer["events"]["seats"][2], [{"event": "looked", "seat": 2, "cards": cards(WHOLE[2])}])
        self.assertEqual(answer["events"]["seats"][0], [{"event": "looked", "seat": 2, "cards": None}])
        answer = self.play("2 bid 5", "3 pass")
        self.assertEqual(
            self.engine.state()["lead"], {"seat": 2, "kind": "bid", "number": 5, "blind": False}, "seen"
        )
        self.assertEqual([event["seat"] for event in self.events(answer, "looked")], [0, 1, 3])
        self.assertEqual(self.engine.view(0)["hands"][0], cards(WHOLE[0]))

    def test_blind_stays_blind_whatever_the_partner_does(self):
        self.lay(options={"blind": True}, open=card("gof"))
        self.play("0 bid 3", "1 pass", "2 look", "2 pass", "3 pass", "0 leave")
        self.assertTrue(self.engine.state()["lead"]["blind"])
        # Seat 0 leads Grapes, which nobody can follow, and takes everything there is.
        for rank in "2345678":
            self.play(f"0 gr{rank}", f"1 ho{rank}", f"2 iv{rank}", f"3 ro{rank}")
        self.assertEqual(self.engine.state()["scores"], [3, 0, 3, 0])

    def test_partner_of_one_who_looked_may_only_look_or_pass(self):
        self.lay(options={"blind": True}, open=card("gof"))
        self.play("0 look", "0 pass", "1 pass")
        self.assertEqual(self.notations(2), ["look", "pass"])
        self.refused("move.illegal", 2, "bid 3")

    def test_dealers_unseen_forfeit(self):
        self.lay(options={"blind": True}, open=card("gof"))
        self.play("0 pass", "1 pass", "2 pass")
        self.assertEqual(self.notations(3)[:2], ["look", "forfeit"])
        answer = self.play("3 forfeit")
        self.assertEqual(self.events(answer, "looked"), [], "nobody looks any more")
        for told in answer["events"]["seats"]:
            dealt = [event for event in told if event["event"] == "dealt"]
            self.assertEqual(dealt[0]["hands"], [None] * 4)
        state = self.engine.state()
        self.assertEqual(state["scores"], [3, 0, 3, 0])
        self.assertEqual((state["dealer"], state["turn"], state["looked"]), (0, 1, []))

    # --- the open card (R13)

    def test_open_card_is_discarded_at_once(self):
        self.lay(open=card("gof"))
        self.play("0 bid 7", "1 pass", "2 pass", "3 pass", "0 take")
        self.assertIn("discard gof", self.notations(0))
        answer = self.play("0 discard gof")
        self.assertEqual(answer["events"]["seats"][0], [{"event": "discarded", "seat": 0, "card": card("gof")}])
        self.assertEqual(answer["events"]["seats"][2], [{"event": "discarded", "seat": 0, "card": None}])
        state = self.engine.state()
        self.assertEqual((state["trump"], state["discard"], state["hands"][0]), ("gourds", card("gof"), cards(WHOLE[0])))
        self.assertIsNone(self.engine.view(1)["discard"])
        for rank in "2345678":
            self.play(f"0 gr{rank}", f"1 ho{rank}", f"2 iv{rank}", f"3 ro{rank}")
        sheet = self.engine.state()["sheet"][0]
        self.assertEqual((sheet["result"], sheet["points"]), ("made", [7, 0, 7, 0]))

    # --- the end (R39 to R41)

    def ending(self, scores, **more):
        """Seats 0 and 2 make three; the others catch a Duck."""
        self.lay(
            ["grb ho3", "gr3 hob", "gr2 iv3", "grf ho2"],
            open=card("gob"), lead=self.bid_by(0, 3), won=[0, 3, 0, 2], scores=scores, **more,
        )  # fmt: skip
        return self.play("0 grb", "1 gr3", "2 gr2", "3 grf", "0 ho3", "1 hob", "2 iv3", "3 ho2")

    def ranks(self):
        return [standing["rank"] for standing in self.engine.outcome()]

    def test_both_teams_past_thirty_with_a_tie(self):
        answer = self.ending([29, 31 - 2, 29, 31 - 2])
        self.assertEqual(self.engine.state()["scores"], [32, 30, 32, 30])
        self.assertEqual(self.ranks(), [1, 2, 1, 2], "the higher score")
        self.ending([27, 29, 27, 29])
        self.assertEqual(self.engine.state()["scores"], [30, 30, 30, 30])
        self.assertEqual(self.ranks(), [1, 2, 1, 2], "the bidding team")
        self.assertEqual(self.engine.acting(), ([], []))
        self.assertEqual(self.events(answer, "match-ended"), [{"event": "match-ended", "hands": 1}])

    def test_tie_after_the_hundredth_hand_is_shared(self):
        self.ending([4, 6, 4, 6], hand=100)
        self.assertEqual(self.engine.state()["scores"], [7, 7, 7, 7])
        self.assertEqual(self.ranks(), [1, 1, 1, 1])

    # --- options and states

    def test_options_that_do_not_go_together_are_refused(self):
        bad = {
            "partners-are-four": (5, {}),
            "no-cutthroat": (5, {"mode": "cutthroat", "dog": True}),
            "double-zero-needs-zero": (4, {"double_zero": True}),
        }
        for key, (players, options) in bad.items():
            with self.assertRaises(Refused) as caught:
                self.engine.new(GAME, players, options=options)
            self.assertEqual(caught.exception.key, f"{GAME}.refusal.{key}")
            self.assertTrue(caught.exception.message)
        for players in (3, 7):
            with self.assertRaises(Refused) as caught:
                self.engine.new(GAME, players, options={"mode": "cutthroat"})
            self.assertEqual(caught.exception.key, "game.players")

    def test_imagined_states_can_be_laid_out(self):
        self.lay(open=card("gof"))
        self.play("0 bid 7", "1 pass", "2 pass", "3 pass", "0 take", "0 discard gr2", "0 gof", "1 ho2", "2 iv2")
        for seat in (0, 1, 2, 3, None):
            imagined = self.engine.imagine(seat, 5)
            self.engine.set_state(GAME, 4, imagined)
            self.assertEqual(self.engine.state(), imagined)

    def test_records_of_these_positions_replay(self):
        self.lay(options={"blind": True, "zero": True}, open=card("gof"))
        self.play("0 zero", "1 look", "1 pass", "2 pass", "3 pass", "0 take", "0 discard gof", "0 gr2")
        before = self.engine.state(), self.engine.acting()
        record = self.engine.record()
        self.engine.undo(2)
        self.engine.load(record)
        self.assertEqual((self.engine.state(), self.engine.acting()), before)


if __name__ == "__main__":
    unittest.main()
