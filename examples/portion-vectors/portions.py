#!/usr/bin/env python3
"""Computes the examples of docs/reference/portion-vectors.json from the formulas of docs/reference/portion-methods.md, with nothing
but Python's standard library. Ends with 1 if one of them differs."""

import json
import math
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference"
VECTORS = json.loads((PAGE / "portion-vectors.json").read_text(encoding="utf-8"))
TABLES = VECTORS["methodTables"]
MILK_DENSITY = 1.032  # g/ml
GRAMS = 0.000001
LESS_THAN_SMALLEST = [0.25, 0.5, 0.75]
MORE_THAN_LARGEST = [1.25 + step / 4 for step in range(16)]
OBJECT_FRACTIONS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]


class NotOffered(Exception):
    """The part of a choice that the method does not offer."""


def portion(serving, leftovers=0.0):
    return {"servingWeight": serving, "leftoversWeight": leftovers, "portionWeight": max(0.0, serving - leftovers)}


def item(values, index, part):
    if not 0 <= index < len(values):
        raise NotOffered(part)
    return values[index]


def count(choices, key="quantity"):
    """The product of the counts of a choice; each is 1 if it is left out."""
    counts = {key: choices.get(key, 1), "linkedQuantity": choices.get("linkedQuantity", 1)}
    for name, value in counts.items():
        if value <= 0:
            raise NotOffered("quantity" if name == key else name)
    return counts[key] * counts["linkedQuantity"]


def picture(set_id, index, fraction, part):
    weights = VECTORS["asServedSets"][set_id]
    weight = item(weights, index, part)
    offered = [1] + (LESS_THAN_SMALLEST if index == 0 else []) + (MORE_THAN_LARGEST if index == len(weights) - 1 else [])
    if fraction not in offered:
        raise NotOffered(part)
    return weight * fraction


def pictured(serving_set, leftovers_set, choices, factor):
    serving = picture(serving_set, choices["servingChoiceIndex"], choices.get("servingWeightFactor", 1), "serving")
    if not choices.get("leftovers") or "leftoversChoiceIndex" not in choices:
        return portion(serving * factor)
    left = picture(leftovers_set, choices["leftoversChoiceIndex"], choices.get("leftoversWeightFactor", 1), "leftovers")
    if left > serving:
        raise NotOffered("leftovers")
    return portion(serving * factor, left * factor)


def as_served(parameters, factor, choices, _):
    return pictured(
        parameters["servingImageSet"], parameters.get("leftoversImageSet"), choices, count(choices) * factor
    )


def cereal(parameters, factor, choices, _):
    serving_set = f"cereal_{parameters['type']}{choices['bowl']}"
    return pictured(serving_set, f"{serving_set}_leftovers", choices, factor)


def guide_image(parameters, factor, choices, _):
    weight = VECTORS["guideImages"][parameters["guideImageId"]].get(str(choices["objectIndex"]))
    if weight is None:
        raise NotOffered("object")
    quantity = choices.get("quantity", 1)
    part = quantity - math.floor(quantity)
    if not 0.25 <= quantity <= 30 or all(abs(part - fraction) >= 0.0001 for fraction in OBJECT_FRACTIONS):
        raise NotOffered("quantity")
    return portion(weight * count(choices) * factor)


def volume(samples, level):
    if level <= 0:
        return 0.0
    below = {"fl": 0.0, "v": 0.0}
    for sample in samples:
        if level <= sample["fl"]:
            share = (level - below["fl"]) / (sample["fl"] - below["fl"])
            return below["v"] + (sample["v"] - below["v"]) * share
        below = sample
    return below["v"]


def drink_scale(parameters, factor, choices, _):
    samples = VECTORS["drinkwareSets"][parameters["drinkwareId"]].get(str(choices["containerIndex"]), [])
    if not samples:
        raise NotOffered("container")
    initial = parameters["initialFillLevel"]
    filled = initial if parameters["skipFillLevel"] else choices.get("fillLevel", initial)
    if not 0 <= filled <= 1:
        raise NotOffered("fillLevel")
    left = choices.get("leftoversLevel", 0)
    if not 0 <= left <= filled:
        raise NotOffered("leftoversLevel")
    drinks = count(choices) * factor
    return portion(volume(samples, filled) * drinks, volume(samples, left) * drinks)


def standard_portion(parameters, factor, choices, _):
    units = parameters["units"]
    names = [unit["name"] for unit in units]
    said = choices["unit-choice"]
    index = said if isinstance(said, int) else names.index(said) if said in names else -1
    return portion(item(units, index, "unit")["weight"] * count(choices) * factor)


def milk_on_cereal(_, factor, choices, __):
    bowl = item(TABLES["bowls"], choices["bowlIndex"] - 1, "bowl")
    return portion(item(bowl["milkLevels"], choices["milkLevelChoice"] - 1, "level") * MILK_DENSITY * factor)


def share_of(whole, share):
    return portion(whole["servingWeight"] * share, whole["leftoversWeight"] * share)


def milk_in_a_hot_drink(parameters, _, choices, given):
    options = parameters.get("options", TABLES["milkInHotDrink"])
    share = item(options, choices["milkPartIndex"], "option")["value"]
    if share > 1:
        raise NotOffered("option")
    return {"milk": share_of(given["drink"], share), "drink": share_of(given["drink"], 1 - share)}


def pizza(_, factor, choices, __):
    kind = item(TABLES["pizza"], choices["pizzaType"] - 1, "type")
    thickness = item(kind["thicknessFactors"], choices["pizzaThickness"] - 1, "thickness")
    slice_weight = item(kind["sliceWeights"], choices["sliceType"], "slice")
    return portion(slice_weight * thickness * count(choices, "sliceQuantity") * factor)


def weight(_, factor, __, given):
    if not 0 < given["grams"] < 10_000:
        raise NotOffered("grams")
    return portion(given["grams"] * factor)


def parent_food_portion(parameters, _, __, given):
    choices_of = {option["category"]: option["choices"] for option in parameters["options"]}
    parent = given["parent"]
    nearest = next((category for category in parent["categories"] if category in choices_of), None)
    return share_of(parent, item(choices_of.get(nearest, []), given["option"], "option")["value"])


MEASURES = {
    "block": ["lengthCm", "widthCm", "heightCm"],
    "round": ["diameterCm", "heightCm"],
    "wedge": ["diameterCm", "heightCm", "wedgesInRound"],
}


def dimensions(parameters, factor, choices, _):
    shape = choices["shape"]
    if shape not in parameters["shapes"]:
        raise NotOffered("shape")
    for name in MEASURES[shape]:
        value = choices.get(name, 0)
        if not (value >= 1 if name == "wedgesInRound" else 0 < value <= 100):
            raise NotOffered(name)
    if shape == "block":
        volume_cm3 = choices["lengthCm"] * choices["widthCm"] * choices["heightCm"]
    else:
        round_cm3 = math.pi / 4 * choices["diameterCm"] ** 2 * choices["heightCm"]
        volume_cm3 = round_cm3 / (choices["wedgesInRound"] if shape == "wedge" else 1)
    grams = volume_cm3 * parameters["densityGPerCm3"]
    if grams >= 10_000:
        raise NotOffered("grams")
    return portion(grams * count(choices) * factor)


METHODS = {
    "as-served": as_served,
    "guide-image": guide_image,
    "drink-scale": drink_scale,
    "standard-portion": standard_portion,
    "cereal": cereal,
    "milk-on-cereal": milk_on_cereal,
    "milk-in-a-hot-drink": milk_in_a_hot_drink,
    "pizza": pizza,
    "weight": weight,
    "parent-food-portion": parent_food_portion,
    "dimensions": dimensions,
}

# Henry (2005): first year of the band, kcal per kg, kcal per metre, constant.
HENRY = {
    "m": [(0, 28.2, 859, -371), (3, 15.1, 74.2, 306), (10, 15.6, 266, 299), (18, 14.4, 313, 113), (30, 11.4, 541, -137), (60, 11.4, 541, -256)],
    "f": [(0, 30.4, 703, -287), (3, 15.9, 210, 349), (10, 9.4, 249, 462), (18, 10.4, 615, -282), (30, 8.18, 502, -11.6), (60, 8.52, 421, 10.7)],
}
HENRY_BY_WEIGHT = {
    "m": [(0, 61, 0, -33.7), (3, 23.3, 0, 514), (10, 18.4, 0, 581), (18, 16, 0, 545), (30, 14.2, 0, 593), (60, 13, 0, 567), (70, 13.7, 0, 481)],
    "f": [(0, 58.9, 0, -23.1), (3, 20.1, 0, 507), (10, 11.1, 0, 761), (18, 13.1, 0, 558), (30, 9.74, 0, 694), (60, 10.2, 0, 572), (70, 10, 0, 577)],
}
WEIGHT_TARGETS = {"keep_weight": 0, "lose_weight": -500, "gain_weight": 500}


def energy(person):
    height = person["heightCm"]
    bands = (HENRY if height is not None else HENRY_BY_WEIGHT)[person["sex"]]
    _, per_kg, per_metre, constant = [band for band in bands if band[0] <= person["age"]][-1]
    kcal = per_kg * person["weightKg"] + per_metre * (height or 0) / 100 + constant
    # Rounding to 9 digits first makes a rate that ends in 0.05 round up, as on paper.
    kcal = math.floor(round(kcal * 10, 9) + 0.5) / 10
    if kcal <= 0:
        return {"bmrKcal": None, "equation": None, "requirementKcal": None}
    level, target = person["physicalActivityLevel"], person["weightTarget"]
    need = None if level is None or target is None else kcal * level + WEIGHT_TARGETS[target]
    return {
        "bmrKcal": kcal,
        "equation": "weight" if height is None else "weight-and-height",
        "requirementKcal": None if need is None or need <= 0 else need,
    }


def computed(vector):
    try:
        method = METHODS[vector["method"]]
        return method(vector["parameters"], vector["conversionFactor"], vector["choices"], vector.get("input"))
    except NotOffered as part:
        return {"notOffered": str(part)}


def agrees(one, other):
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(agrees(one[key], other[key]) for key in one)
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= GRAMS
    return one == other


def main():
    results = [(f"{v['method']}: {v['name']}", computed(v), v["expected"]) for v in VECTORS["portions"]]
    results += [(f"energy: {v['name']}", energy(v), v["expected"]) for v in VECTORS["energy"]]
    wrong = [(name, found, expected) for name, found, expected in results if not agrees(found, expected)]
    for name, found, expected in wrong:
        print(f"{name}: {found}, expected {expected}", file=sys.stderr)
    print(f"{len(results) - len(wrong)} of {len(results)} examples agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
