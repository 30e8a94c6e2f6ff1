"""17.0 Scenarios, from their set-up on."""

from tests.cases.forlorn_hopes.desk import at


def test_17_1_the_floatplane_that_begins_at_sea_may_only_stage_away():
    """R120: its tender lies in 2205; in Balikpapan it may patrol."""
    text = """
        game = "forlorn-hopes"
        scenario = "java-sea"
        ask = "reconnaissance"
        [units]
        {hex} = ["Chitose"]
        Chitose = ["EastF1M"]
        Kendari = ["EastH6K"]
    """
    desk = at(text.format(hex="2205"))
    refusal = desk.why("patrol EastF1M")
    assert refusal is not None
    assert (refusal.case, "open sea" in str(refusal)) == ("6.3", True)
    assert desk.case("recon EastH6K 1808") == ""
    assert at(text.format(hex="2204")).case("patrol EastF1M") == ""
