"""duck! duck! GO!: rulings (docs/rules/duck-duck-go.md), played through `duckpond engine` from positions made by hand.

Usage: duck_duck_go_rulings_test.py PROGRAM
"""

import unittest

from rulings import SEED, EngineTest, Refused

GAME = "duck-duck-go"
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
DOG = 6

# Water in a row from west to east: start o1 at 0, red 3, yellow 6, blue 9, open 12, start o3 15, drain 18; and a bay
# south of its western end with the starts o4, o5 and o6.
TILES = [
    ("drain", 18, 0), ("red", 3, 0), ("yellow", 6, 0), ("blue", 9, 0), ("o1", 0, 0), ("o2b", 12, 0), ("o3", 15, 0),
    ("o4", 0, 3), ("o5", 3, 3), ("o6", 6, 3),
]  # fmt: skip
BOARD = "board Corridor; level beginner; " + "; ".join(f"{name} {q} {r}" for name, q, r in TILES)
HEXES = [
    (q + dq, r + dr) for _, q, r in TILES for dq, dr in [(0, 0), *STEPS]
]  # R50: seven for each tile, its centre first
ALL = ["red", "yellow", "blue"]
ASIDE = (2, 4, 0)


def piece(q, r, facing, buoys=()):
    return {"space": HEXES.index((q, r)), "facing": facing, "buoys": list(buoys)}


class Rulings(EngineTest):
    # --- positions: what is not said is as little as possible

    def lay(self, duckies, hands, rules="beginner", players=None, forgiving=False, **more):
        """Duckies as (q, r, facing, buoys), seat by seat; `players` adds to each player's fields."""
        state = {
            "duckies": [piece(*each) for each in duckies],
            "players": [{"hand": hand, **extra} for hand, extra in zip(hands, players or [{}] * len(hands))],
            **more,
        }
        options = {"rules": rules, "board": BOARD, "forgiving": forgiving}
        return self.engine.set_state(GAME, len(hands), state, options=options, seed=SEED)

    def play(self, *moves):
        """Each as a seat and a notation, "0 pick 36"; the events of all, as spectators are told them."""
        events = []
        for move in moves:
            seat, notation = move.split(" ", 1)
            events += self.engine.move(int(seat), notation)["events"]["spectator"]
        return events

    def refused(self, key, *arguments, **more):
        with self.assertRaises(Refused) as caught:
            self.lay(*arguments, **more)
        self.assertEqual(caught.exception.key, key)

    def notations(self, seat):
        return [offered["notation"] for offered in self.engine.legal(seat)]

    def at(self, ducky):
        found = self.engine.view(None)["duckies"][ducky]
        return (*HEXES[found["space"]], found["facing"])

    def asked(self):
        asking = self.engine.view(None)["asking"]
        return asking["phase"], asking["seats"]

    def of(self, events, kind):
        return [event for event in events if event["event"] == kind]

    # --- the rulebook's examples

    def test_card_36_goes_around(self):
        self.lay([(1, 0, 0), (3, 0, 0)], [[36, 4, 5], [54, 6, 7]])
        self.play("0 pick 36", "1 pick 54")
        self.assertEqual(self.notations(0), ["face 1", "face 5"])
        self.play("0 face 5")
        self.assertEqual(self.at(0), (4, -1, 5))

    def test_card_42_has_two_paths(self):
        self.lay([(1, 0, 0), (3, 0, 0)], [[42, 4, 5], [54, 6, 7]])
        self.play("0 pick 42", "1 pick 54")
        self.assertEqual(self.notations(0), ["path 1", "path 2"])
        self.play("0 path 2")
        self.assertEqual(self.at(0), (2, 1, 0))

    def test_card_52_bonks(self):
        self.lay([(1, 0, 0), (4, -1, 0)], [[52, 4, 5], [54, 6, 7]])
        events = self.play("0 pick 52", "1 pick 54")
        self.assertEqual(self.at(0), (3, -1, 3))
        self.assertEqual(self.of(events, "bonked")[0]["off"], "ducky")

    # --- buoys, starts, the drain

    def test_bonk_on_a_buoy_brings_no_bonus(self):
        self.lay([(2, 0, 0), (4, 0, 0)], [[13, 4, 5], [54, 6, 7]])
        events = self.play("0 pick 13", "1 pick 54")
        self.assertEqual(self.at(0), (3, 0, 3))
        touched = [event["buoy"] for event in self.of(events, "touched") if event["seat"] == 0]
        self.assertEqual(touched, ["red"])
        self.assertEqual([event["card"] for event in self.of(events, "showed")], [13, 54])

    def test_three_bonus_cards_and_an_empty_hand(self):
        deck = [13, 20, 21, 22, 23, 24, 25, 26, 27, 28]
        self.lay([(2, 0, 0), ASIDE], [[1, 30, 47], [54, 6, 7]], deck=deck)
        events = self.play("1 pick 54", "0 pick 1", "0 play 30", "0 face 0")
        shown = [(event["card"], event["reason"], event["from"]) for event in self.of(events, "showed")]
        self.assertEqual(
            shown[:4], [(1, "picked", "pick"), (30, "bonus", "hand"), (47, "bonus", "hand"), (13, "bonus", "deck")]
        )
        self.assertEqual(self.at(0), (11, 0, 0))
        self.assertEqual(self.engine.view(None)["duckies"][0]["buoys"], ALL)

    def test_jump_that_stays(self):
        self.lay([(2, 0, 3), ASIDE], [[30, 4, 5], [54, 6, 7]])
        self.play("1 pick 54", "0 pick 30")
        self.assertEqual(self.asked(), ("jump", [0]))
        self.play("0 jump o1 4")
        self.assertEqual(self.at(0), (0, 0, 4))

    def test_drain_on_the_second_of_four_steps(self):
        self.lay([(16, 0, 0, ALL), ASIDE], [[48, 4, 5], [54, 6, 7]])
        events = self.play("1 pick 54", "0 pick 48")
        self.assertEqual([HEXES[event["space"]] for event in self.of(events, "stepped")], [(17, 0), (18, 0)])
        self.assertEqual([(each["score"], each["rank"]) for each in self.engine.outcome()], [(4, 1), (0, 2)])

    # --- the bird dog

    DOGS_HANDS = [[51, 5], [6], [7], [8]]

    def lay_dogs_turn(self, dog, duckies):
        self.lay(duckies, self.DOGS_HANDS, "advanced", dog={"space": HEXES.index(dog[:2]), "facing": dog[2]}, control=0,
                 asking={"phase": "dog-card", "piece": DOG})  # fmt: skip

    def test_dog_through_two_duckies_and_off(self):
        self.lay_dogs_turn((15, -1, 0), [(16, -1, 3), (16, 0, 1), (4, 3, 0), (7, 3, 0)])
        self.play("0 play 51")
        self.assertEqual(self.asked(), ("put", [0]))
        self.play("0 put o1")
        self.assertEqual(self.asked(), ("turn", [0]))
        self.play("0 face 2", "0 put o3")
        self.assertEqual(self.asked(), ("turn", [1]))
        events = self.play("1 face 3")
        self.assertEqual(len(self.of(events, "dog-left")), 1)
        self.assertNotIn("space", self.engine.view(None)["dog"])
        self.assertEqual((self.at(0), self.at(1)), ((0, 0, 2), (15, 0, 3)))

    def lay_hero(self, hero, hand, player=None, dog=None):
        more = {"dog": {"space": HEXES.index(dog[:2]), "facing": dog[2]}, "control": 2} if dog else {}
        self.lay([hero, ASIDE, (4, 3, 0), (7, 3, 0)], [hand, [54, 6, 7], [53, 8, 9], [51, 10, 11]], "advanced",
                 [player or {}, {}, {}, {}], **more)  # fmt: skip
        self.play("1 pick 54", "2 pick 53", "3 pick 51")

    def test_ducky_into_the_dog(self):
        self.lay_hero((1, 0, 0), [13, 4, 5], dog=(3, 0, 2))
        events = self.play("0 pick 13")
        self.assertEqual(self.of(events, "touched"), [])
        self.assertEqual(self.asked(), ("put", [2]))
        self.play("2 put o6")
        self.assertEqual(self.asked(), ("turn", [0]))
        self.play("0 face 1")
        self.assertEqual(self.at(0), (6, 3, 1))

    def test_control_tied_and_broken_by_the_higher_card(self):
        self.lay([(-1, 0, 3), (19, 0, 0), (7, 3, 0), (7, 2, 0)], [[13, 4, 5], [24, 6, 7], [29, 8, 9], [1, 10, 11]],
                 "advanced")  # fmt: skip
        events = self.play("0 pick 13", "1 pick 24", "2 pick 29", "3 pick 1")
        self.assertEqual([event["seat"] for event in self.of(events, "controlled")], [2])
        self.assertEqual(self.asked(), ("enter-dog", [2]))

    # --- tokens

    def test_swap_onto_a_new_buoy(self):
        self.lay_hero((1, 0, 3), [13, 4, 5], {"tokens": ["swap"]}, dog=(6, 0, 0))
        self.play("0 pick 13")
        events = self.play("0 swap")
        self.assertEqual([event["buoy"] for event in self.of(events, "touched")], ["yellow"])
        self.assertEqual([event["token"] for event in self.of(events, "drew-token")], [None], "unseen by others")
        self.assertEqual(self.at(0), (6, 0, 0))
        self.assertEqual(self.asked(), ("before", [0]))
        self.assertEqual(self.of(events, "showed"), [], "no bonus card")

    def test_nudge_into_a_win(self):
        self.lay_hero((17, 0, 0, ALL), [2, 4, 5], {"tokens": ["nudge"]})
        self.play("0 pick 2", "0 nudge")
        self.assertEqual([each["rank"] for each in self.engine.outcome()], [1, 2, 2, 2])

    def test_keep_going_is_refused_after_a_bonk(self):
        self.lay_hero((-1, 0, 3), [13, 4, 5], {"tokens": ["keep-going"]})
        self.play("0 pick 13", "0 go-on")
        with self.assertRaises(Refused) as caught:
            self.engine.move(0, "keep-going")
        self.assertIn(caught.exception.key, ("ask.none", "move.illegal"))

    # --- previews

    def test_each_path_says_where_it_ends(self):
        self.lay([(1, 0, 0), (3, 0, 0)], [[42, 36, 5], [54, 6, 7]])
        offers = {each["notation"]: each["preview"]["runs"] for each in self.engine.legal(0)}
        run = offers["pick 36"][0]
        self.assertEqual([HEXES[space] for space in run["spaces"]], [(2, 0), (3, -1), (4, -1)])
        self.assertEqual((run["facings"], run["stop"], run["touches"]), ([1, 5], "none", []))
        self.assertEqual(len(offers["pick 42"]), 2, "one for each path")
        self.assertEqual(offers["pick 5"][0]["spaces"], [HEXES.index((2, 0))])

    # --- what cannot be

    def test_impossible_positions_are_refused_by_name(self):
        two, hands = [(1, 0, 0), ASIDE], [[1, 2, 3], [4, 5, 6]]
        key = "duck-duck-go.refusal."
        self.refused(key + "shared-space", [(1, 0, 0), (1, 0, 3)], hands)
        self.refused(key + "facing", [(1, 0, 6), ASIDE], hands)
        self.refused(key + "card-twice", two, [[1, 2, 3], [3, 4, 5]])
        self.refused("json.too-often", two, [[1, 1, 3], [4, 5, 6]])
        self.refused(key + "card-missing", two, hands, deck=[7, 8], discards=[9])
        self.refused(key + "on-drain", [(18, 0, 0), ASIDE], hands)
        self.refused(key + "no-dog", two, hands, dog={"space": 9, "facing": 0}, control=0)
        self.refused(key + "hand", two, [[1, 2, 3, 7, 8, 9], [4, 5, 6]])
        self.refused(key + "hand", two, [[1, 2], [4, 5, 6]])
        path = {"phase": "path", "piece": 0, "card": 43}
        self.refused(key + "hand", two, hands, asking=path)
        self.refused(key + "asking-path", two, [[1, 2], [4, 5]], asking={**path, "card": 30})
        self.refused(key + "asking", two, [[1, 2], [4, 5]], asking={**path, "second": 30})
        self.refused(key + "round", two, hands, round=301)
        self.refused(key + "blue", two, hands, players=[{"blue": True}, {}])
        four, four_hands = [*two, (4, 3, 0), (7, 3, 0)], [*hands, [7, 8, 9], [10, 11, 12]]
        self.refused(key + "duckies", two, four_hands, "advanced")
        self.refused(key + "control", four, four_hands, "advanced", dog={"space": 9, "facing": 0})
        self.refused(key + "tokens", four, four_hands, "advanced", [{"tokens": ["spin"] * 4}, {}, {}, {}])
        state = {"duckies": [{"space": 70, "facing": 0}, piece(*ASIDE)], "players": [{"hand": hand} for hand in hands]}
        with self.assertRaises(Refused) as caught:
            self.engine.set_state(GAME, 2, state, options={"board": BOARD}, seed=SEED)
        self.assertEqual(caught.exception.key, key + "off-board")


if __name__ == "__main__":
    unittest.main()
