"""Games between computer players, on two cores, and who won."""

from sandtable.lab.selfplay import Plan, play_many, results

if __name__ == "__main__":
    plan = Plan("doro-nawa", ("random", "random"), seed="7", scenario="jitra")
    played = play_many(plan, games=4, jobs=2, done=lambda one: print(one.number, one.text))
    for side in results(plan, played)["sides"]:
        low, high = side["interval"]
        print(f"{side['side']}: {side['wins']} of {len(played)} ({low:.0%} to {high:.0%})")
