"""DUCK THAT GOOSE!: rulings (docs/rules/duck-that-goose.md), played through `duckpond engine` from positions made by hand.

Usage: duck_that_goose_rulings_test.py PROGRAM
"""

import unittest

from rulings import SEED, EngineTest, Refused

GAME = "duck-that-goose"


def card(text, covers):
    """"?devil@01" lies face down and was seen by seats 0 and 1, "copycat=devil" copies, "ripe!" has been used."""
    made = {"covers": covers}
    if text.startswith("?"):
        made["face"] = "down"
        text = text[1:]
    if "@" in text:
        text, seats = text.split("@")
        made["looked"] = [int(seat) for seat in seats]
    if text.endswith("!"):
        made["used"] = True
        text = text[:-1]
    if "=" in text:
        text, made["copy"] = text.split("=")
    made["card"] = text
    return made


def cards(text):
    """The places of a range; a card on another comes behind a plus."""
    return [card(each, i > 0) for place in text.split() for i, each in enumerate(place.split("+"))]


def written(lying):
    text = ""
    for each in lying:
        text += ("+" if each["covers"] else " " if text else "") + ("?" if each["face"] == "down" else "")
        text += each["card"] + ("=" + each["copy"] if "copy" in each else "") + ("!" if each["used"] else "")
    return text


class Rulings(EngineTest):
    # --- positions: what lies nowhere else is at the bottom of the deck

    def lay(self, ranges, deck="", pile="", rest="deck", **more):
        """Ranges by seat, deck and pile from the top, as words. `rest`: where the other cards go."""
        state = {"ranges": [cards(each) for each in ranges], "discards": pile.split(), "turn": 0, **more}
        named = [each["card"] for lying in state["ranges"] for each in lying]
        left = list(self.all_cards)
        for name in named + deck.split() + pile.split():
            left.remove(name)
        if rest == "buried":
            # Under a Diddly Squat, in the first place of the last range.
            left.remove("diddly-squat")
            state["ranges"][-1][:0] = [card(name, i > 0) for i, name in enumerate(left + ["diddly-squat"])]
            left = []
        state["deck"] = deck.split() + left
        return self.engine.set_state(
            GAME, len(ranges), state, options={"deck": "advanced", "length": 1}, seed=SEED
        )

    @property
    def all_cards(self):
        counts = {
            "diddly-squat": 4, "piece-of-cake": 4, "second-sight": 3, "hot-potato": 4, "devil": 4,
            "seven-deadly-sins": 3, "eight-ball": 4, "shoot-yourself": 3, "ten-foot-pole": 4, "wild-goose": 1,
            "wild-goose-chase": 3, "deadly-dozen": 4, "perfect-storm": 4, "double-edged-sword": 2,
            "not-half-bad": 2, "peachy-keen": 4, "four-leaf-clover": 1, "lucky-number-seven": 1,
            "on-cloud-nine": 1, "burst-bubble": 1, "cash-cow": 1, "control-freak": 1, "copycat": 1,
            "dodged-a-bullet": 1, "flip-the-script": 1, "kill-two-birds": 1, "gravy-train": 1,
            "second-wind": 1, "steal-thunder": 1, "under-the-bus": 1, "turn-the-tables": 1, "ripe": 1,
        }  # fmt: skip
        return [name for name, count in counts.items() for _ in range(count)]

    def play(self, *moves):
        """Each as a seat and a notation, "0 deck"; the answer to the last."""
        answer = None
        for move in moves:
            seat, notation = move.split(" ", 1)
            answer = self.engine.move(int(seat), notation)
        return answer

    def refused(self, key, seat, move):
        before = self.engine.state(), self.engine.record()
        with self.assertRaises(Refused) as caught:
            self.engine.move(seat, move)
        self.assertEqual(caught.exception.key, key)
        self.assertEqual((self.engine.state(), self.engine.record()), before)

    def ranges(self):
        return [written(lying) for lying in self.engine.state()["ranges"]]

    def pile(self):
        return " ".join(self.engine.state()["discards"])

    def asked(self):
        """What is asked, of whom, and who may step in."""
        state = self.engine.state()
        must, may = self.engine.acting()
        return (state["steps"][-1]["kind"] if state["steps"] else None), must, may

    def notations(self, seat):
        return [offered["notation"] for offered in self.engine.legal(seat)]

    @staticmethod
    def kinds(events):
        return [event["event"] for event in events]

    # --- When the Time is Ripe (R39 to R42)

    def test_ripe_while_turn_the_tables_is_half_chosen(self):
        self.lay(["?diddly-squat", "?devil eight-ball", "?ripe@2 wild-goose"], "turn-the-tables", "peachy-keen")
        self.play("0 deck", "0 keep", "0 discard 1", "0 choose 1")
        self.assertEqual(self.asked(), ("choose", [1, 2], []))
        before = self.engine.view(1)
        self.play("1 choose 2")
        self.assertEqual(self.asked(), ("choose", [2], []))
        self.assertEqual(self.notations(2), ["choose 2", "ripe"])
        answer = self.play("2 ripe")
        self.assertNotIn("chose", self.kinds(answer["events"]["spectator"]), "withdrawn unseen")
        self.assertEqual(self.asked(), ("choose", [0, 1, 2], []), "all are asked anew")
        self.assertEqual(self.engine.view(1)["picks"], before["picks"])
        self.assertEqual(self.ranges()[2], "ripe! wild-goose diddly-squat")
        self.assertEqual(self.notations(2), ["choose 1", "choose 2", "choose 3"])
        self.play("2 choose 1", "0 choose 1")
        answer = self.play("1 choose 2")
        self.assertEqual(self.kinds(answer["events"]["spectator"]), ["chose", "chose", "chose", "waiting"])
        self.assertEqual(self.asked(), ("direction", [0], []))
        self.play("0 left")
        self.assertEqual(
            self.ranges(), ["ripe!", "?devil turn-the-tables", "wild-goose diddly-squat eight-ball"]
        )

    def test_ripe_used_face_down_by_a_player_under_control(self):
        self.lay(
            ["?diddly-squat hot-potato", "?devil ?ripe@1 peachy-keen", "?devil"],
            pile="shoot-yourself ten-foot-pole", turn=1, controller=2,
        )  # fmt: skip
        self.assertEqual(self.asked(), ("draw", [2], [1]))
        self.assertEqual(self.notations(2), ["deck", "pile"])
        self.refused("move.illegal", 2, "ripe")
        self.assertEqual(self.notations(1), ["ripe"])
        answer = self.play("1 ripe")
        # It is turned up, which is a play: the potato hops first; then the top of the pile comes.
        self.assertEqual(
            self.kinds(answer["events"]["spectator"]),
            ["played", "potato-hopped", "ripe-used", "played", "waiting"],
        )
        self.assertEqual(self.ranges()[1], "?devil ripe! peachy-keen hot-potato shoot-yourself")
        self.assertEqual(self.asked(), ("shoot", [2], []), "what follows is the controller's")
        self.assertEqual(self.notations(2), ["discard 3"])
        self.play("2 discard 3")
        self.assertEqual(self.asked(), ("draw", [2], []), "and then the paused choice")
        self.assertEqual(self.pile(), "peachy-keen ten-foot-pole")

    # --- Burst Someone's Bubble (R31, R13)

    def test_burst_covers_itself(self):
        self.lay(["?diddly-squat", "?devil"], "burst-bubble second-sight")
        answer = self.play("0 deck", "0 keep", "0 discard 1")
        self.assertEqual(answer["events"]["spectator"][-2], {"event": "revealed", "seat": 0, "card": "second-sight"})
        self.assertEqual(self.asked(), ("cover", [0], []))
        self.assertEqual(self.notations(0), ["cover>0:1"])
        self.play("0 cover>0:1")
        self.assertEqual(self.ranges(), ["burst-bubble+second-sight", "?devil"])
        self.assertEqual(self.asked(), ("draw", [1], []), "nothing to look at, so nothing is asked")

    def test_burst_runs_the_deck_out(self):
        self.lay(
            ["?diddly-squat ?eight-ball", "?devil", "?devil"], "burst-bubble",
            "hot-potato peachy-keen wild-goose", rest="buried",
        )  # fmt: skip
        answer = self.play("0 deck", "0 keep", "0 discard 1")
        kinds = self.kinds(answer["events"]["spectator"])
        self.assertLess(kinds.index("played"), kinds.index("reshuffled"))
        self.assertLess(kinds.index("reshuffled"), kinds.index("revealed"))
        state = self.engine.state()
        self.assertEqual(state["discards"], ["diddly-squat"], "all but the top")
        revealed = state["steps"][-1]["card"]
        self.assertEqual(sorted([*state["deck"], revealed]), ["hot-potato", "peachy-keen", "wild-goose"])
        self.assertEqual(self.asked(), ("cover", [0], []))
        self.play("0 cover>0:2")
        self.assertEqual(self.ranges()[0], "?eight-ball burst-bubble+" + revealed)
        self.assertEqual(self.asked(), ("draw", [1], []))

    def test_burst_with_nothing_to_shuffle_reveals_nothing(self):
        self.lay(["?diddly-squat ?eight-ball", "?devil", "?devil"], "burst-bubble", "", rest="buried")
        answer = self.play("0 deck", "0 keep", "0 discard 1")
        self.assertIn("revealed-nothing", self.kinds(answer["events"]["spectator"]))
        self.assertEqual(self.asked(), ("draw", [1], []))
        self.assertEqual(self.pile(), "diddly-squat")

    # --- Hot Potatoes (R21)

    def test_potato_on_top_moves_off(self):
        self.lay(["?diddly-squat", "?devil shoot-yourself+hot-potato peachy-keen", "?devil"], "gravy-train")
        answer = self.play("0 deck", "0 keep", "0 discard 1")
        hopped = {"event": "potato-hopped", "seat": 1, "place": 2, "receiver": 2}
        self.assertIn(hopped, answer["events"]["spectator"])
        self.assertEqual(
            self.ranges(), ["gravy-train", "?devil shoot-yourself peachy-keen", "?devil hot-potato"]
        )
        self.assertEqual(self.asked(), ("draw", [1], []), "what is uncovered does not act again")

    def test_uncovered_potato_stays(self):
        self.lay(["?diddly-squat", "?devil hot-potato+hot-potato", "?devil"], "gravy-train")
        self.play("0 deck", "0 keep", "0 discard 1")
        self.assertEqual(self.ranges(), ["gravy-train", "?devil hot-potato", "?devil hot-potato"])

    # --- Flip the Script, Steal, Kill Two Birds (R35, R36, R38)

    def test_flip_takes_a_cover(self):
        self.lay(["?diddly-squat", "?devil cash-cow+ripe! wild-goose", "?devil"], "flip-the-script")
        self.play("0 deck", "0 keep", "0 discard 1")
        self.assertEqual(self.asked(), ("flip", [0], []))
        self.assertEqual(self.notations(0), ["flip>1:2", "flip>1:3", "pass"])
        answer = self.play("0 flip>1:2")
        self.assertEqual(self.ranges(), ["flip-the-script ?ripe", "?devil cash-cow wild-goose", "?devil"])
        self.assertEqual(answer["events"]["spectator"][0]["card"], "ripe", "everybody saw it")
        for viewer in [0, 1, 2, None]:
            lying = self.engine.view(viewer)["ranges"][0][1]
            self.assertEqual((lying["card"], lying["looked"]), ("ripe", [0, 1, 2]))
        # The Cow is itself again, in time for its owner's turn; the Ripe is as new, and seat 0 has seen it there.
        self.assertEqual(self.asked(), ("order", [1], [0]))

    def test_flip_takes_a_cover_of_ones_own(self):
        self.lay(["?diddly-squat eight-ball+peachy-keen wild-goose", "?devil"], "flip-the-script")
        self.play("0 deck", "0 keep", "0 discard 1", "0 flip>0:1")
        self.assertEqual(self.ranges()[0], "eight-ball wild-goose flip-the-script ?peachy-keen")

    def test_steal_takes_a_copied_goose(self):
        self.lay(["?diddly-squat wild-goose-chase", "devil copycat=wild-goose", "peachy-keen"], "steal-thunder")
        self.play("0 deck", "0 keep", "0 discard 1")
        self.assertEqual(self.notations(0), ["steal>1:1", "steal>1:2", "steal>2:1", "pass"])
        answer = self.play("0 steal>1:2")
        stole = {"event": "stole", "seat": 0, "owner": 1, "place": 2, "card": "wild-goose"}
        self.assertEqual(answer["events"]["spectator"][0], stole)
        # The round is over: the copied Goose cancels the Chase of its new owner.
        self.assertEqual(self.ranges(), ["wild-goose-chase steal-thunder copycat=wild-goose", "devil", "peachy-keen"])
        self.assertEqual(self.asked(), (None, [], []))
        self.assertEqual(self.engine.state()["totals"], [1, 6, -3])
        self.assertEqual([standing["rank"] for standing in self.engine.outcome()], [2, 3, 1])

    def test_bird_shoots_a_player_with_one_blue(self):
        self.lay(
            ["?diddly-squat", "?devil four-leaf-clover gravy-train", "?devil"], "kill-two-birds",
            "shoot-yourself wild-goose hot-potato",
        )  # fmt: skip
        answer = self.play("0 deck", "0 keep", "0 discard 1")
        through = {"event": "looked-through", "seat": 0}
        self.assertIn({**through, "cards": ["hot-potato", "shoot-yourself"]}, answer["events"]["seats"][0])
        self.assertIn({**through, "cards": [None, None]}, answer["events"]["seats"][1])
        self.assertEqual(self.asked(), ("first-bird", [0], []))
        self.play("0 bird shoot-yourself>1")
        self.assertEqual(self.asked(), ("shoot", [1], []), "the only blue card, and asked")
        self.assertEqual(self.notations(1), ["discard 2"])
        self.play("1 discard 2")
        self.assertEqual(self.ranges()[1], "?devil gravy-train shoot-yourself")
        self.assertEqual(self.pile(), "four-leaf-clover diddly-squat wild-goose hot-potato")
        self.assertEqual(self.asked(), ("second-bird", [0], []))
        self.assertEqual(self.notations(0), ["bird hot-potato>0", "bird hot-potato>2", "pass"])

    # --- the last face-down card (R11, R15)

    def test_last_face_down_card_is_a_chase(self):
        self.lay(["?wild-goose-chase", "?devil ?devil", "peachy-keen"], pile="eight-ball ten-foot-pole")
        self.play("0 pile")
        self.assertEqual(self.notations(0), ["discard 1"])
        answer = self.play("0 discard 1")
        self.assertEqual(
            answer["events"]["spectator"][0],
            {"event": "discarded", "seat": 0, "place": 1, "card": "wild-goose-chase"},
        )
        self.assertEqual(self.ranges()[0], "eight-ball")
        self.assertEqual(self.pile(), "wild-goose-chase ten-foot-pole")
        self.assertEqual(self.asked(), ("draw", [1], []))
        self.assertEqual(self.notations(1), ["pile"], "the next player must take it")
        self.refused("move.illegal", 1, "deck")

    def test_last_chase_of_all_forces_nobody(self):
        self.lay(["?wild-goose-chase", "devil", "peachy-keen"], pile="eight-ball ten-foot-pole")
        self.play("0 pile", "0 discard 1")
        self.assertEqual(self.asked(), (None, [], []))
        self.assertEqual(self.engine.state()["totals"], [8, 6, -3])

    # --- states made by hand

    def test_impossible_positions_are_refused_by_name(self):
        down = {"card": "devil", "face": "down"}
        bad = {
            "cover-nothing": [[down, {"card": "ripe", "covers": True}], []],
            "card-too-many": [[down, {"card": "ripe"}], [{"card": "ripe"}]],
            "copy": [[down, {"card": "copycat", "copy": "peachy-keen"}], []],
        }
        for key, ranges in bad.items():
            self.not_laid(key, ranges)

    def not_laid(self, key, ranges, **more):
        with self.assertRaises(Refused) as caught:
            self.engine.set_state(GAME, 2, {"ranges": ranges, **more}, options={"deck": "advanced", "length": 2})
        self.assertEqual(caught.exception.key, f"{GAME}.refusal.{key}")
        self.assertTrue(caught.exception.message)

    def test_what_play_cannot_reach_is_refused_by_name(self):
        down = {"card": "devil", "face": "down"}
        self.not_laid("over-down", [[down], [down]], over=True, round=2, steps=[])
        self.not_laid("totals", [[down], [down]], round=2, sheet=[[3, 4]], totals=[3, 5])
        self.not_laid("step-cause", [[down], [down]], deck=["control-freak"], steps=[{"kind": "control", "seat": 0}])

    def test_only_what_can_be_hidden_is_in_seen(self):
        self.lay(["?diddly-squat@0 devil", "?devil"], "peachy-keen", "eight-ball")
        seen = self.engine.state()["seen"]
        self.assertEqual(seen["ranges.0.0.card"], [0])
        self.assertEqual(seen["ranges.0.1.card"], list(range(10)), "it lies face up, and all viewers are listed")
        self.assertNotIn("ranges.1.0.card", seen, "nobody has seen it")
        self.assertNotIn("turn", seen)
        with self.assertRaises(Refused) as caught:
            self.lay(["?diddly-squat", "?devil"], seen={"turn": [0]})
        self.assertEqual(caught.exception.key, "json.nothing-hidden")

    def test_a_blank_between_two_numbers_counts(self):
        self.engine.new(GAME, 2, seed=SEED)
        self.refused("move.illegal", 0, "look 12")
        self.engine.move(0, " LOOK1  2 ")
        self.assertIn("\n1 0 look 1 2 ~", self.engine.record())

    def test_nobody_controls_a_finished_match(self):
        self.lay(["?diddly-squat", "control-freak"], "eight-ball", controller=1)
        self.play("1 deck", "1 keep", "1 discard 1")
        self.assertEqual(self.asked(), (None, [], []))
        for viewer in (0, 1, None):
            self.assertNotIn("controller", self.engine.view(viewer))
        self.assertEqual(self.engine.state()["controller"], 1, "records count it")

    def test_records_of_these_positions_replay(self):
        self.lay(["?diddly-squat", "?devil eight-ball", "?ripe@2 wild-goose"], "turn-the-tables", "peachy-keen")
        self.play("0 deck", "0 keep", "0 discard 1", "0 choose 1", "2 ripe")
        before = self.engine.state(), self.engine.acting()
        record = self.engine.record()
        self.engine.undo(2)
        self.engine.load(record)
        self.assertEqual((self.engine.state(), self.engine.acting()), before)


if __name__ == "__main__":
    unittest.main()
