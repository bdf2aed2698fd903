#!/usr/bin/env Rscript
# Computes the totals of each recall of an extract anew, from nothing but the codes and weights of its items.csv and the CSV files of the food
# list, and compares every number with totals.csv: sums, what they leave out, and the sums from food and from supplements. Ends with an error
# if a number differs by more than one part in a thousand million.
# Needs base R alone: Rscript check-totals.R EXTRACT.zip LIST_FOLDER NUTRIENT_TYPES.csv
# LIST_FOLDER has foods.csv, categories.csv and nutrients.csv (docs/reference/import-format.md). The rules are in
# docs/reference/recall-rules.md, "Unknown amounts".

PRECISION <- 1e-9

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) != 3) stop("usage: Rscript check-totals.R EXTRACT.zip LIST_FOLDER NUTRIENT_TYPES.csv")
extract <- arguments[1]
list_folder <- arguments[2]

# All cells are texts until they are used: a food code may look like a number. An empty cell is unknown, never zero.
read <- function(file) {
  read.csv(file, check.names = FALSE, na.strings = "", colClasses = "character", encoding = "UTF-8")
}
items <- read(unz(extract, "items.csv"))
totals <- read(unz(extract, "totals.csv"))
codebook <- read(unz(extract, "codebook.csv"))
foods <- read(file.path(list_folder, "foods.csv"))
categories <- read(file.path(list_folder, "categories.csv"))
composition <- read(file.path(list_folder, "nutrients.csv"))
types <- read(arguments[3])

several <- function(cells) strsplit(ifelse(is.na(cells), "", cells), "|", fixed = TRUE)

# Amounts per 100 g: a row for each food of the list, a column for each nutrient type. What the list does not say is NA.
per_100g <- matrix(NA_real_, nrow(foods), nrow(types), dimnames = list(foods$code, types$id))
known <- cbind(match(composition$food, foods$code), match(composition$nutrient, types$description))
if (anyNA(known)) stop("nutrients.csv has foods or nutrients that the other files do not have")
per_100g[known] <- as.numeric(composition$per_100g)
ENERGY_KCAL <- "1"
ENERGY_KJ <- "2"
from_kj <- is.na(per_100g[, ENERGY_KCAL])
per_100g[from_kj, ENERGY_KCAL] <- per_100g[from_kj, ENERGY_KJ] / 4.184

# Supplements are the foods of categories with the tag, and of the categories below them.
supplement <- vapply(several(categories$tags), function(tags) "supplement" %in% tags, logical(1))
repeat {
  below <- vapply(several(categories$parent), function(codes) any(codes %in% categories$code[supplement]), logical(1))
  if (all(supplement[below])) break
  supplement <- supplement | below
}
is_supplement <- vapply(several(foods$category), function(codes) any(codes %in% categories$code[supplement]), logical(1))

# What was eaten of each food: serving minus leftovers, unknown if either is. A food that was not found has no code of the list; a code that
# the list lacks has no amounts.
is_missing <- items[["Food code"]] == "MISSING"
eaten <- items[!is_missing, ]
recall <- factor(eaten[["Submission ID"]], levels = totals[["Submission ID"]])
listed <- match(eaten[["Food code"]], foods$code)
weight <- pmax(0, as.numeric(eaten[["Serving size (g/ml)"]]) - as.numeric(eaten[["Leftovers (g/ml)"]]))
amounts <- per_100g[listed, , drop = FALSE] * weight / 100
from_supplement <- !is.na(listed) & is_supplement[listed]
counts <- is.na(weight) | weight > 0

count_by_recall <- function(selected) as.vector(table(recall[selected]))

# Sums by recall. NA if no amount is known; the empty sum of no foods is `empty`.
sum_by_recall <- function(values, selected = TRUE, empty = NA_real_) {
  values <- as.matrix(values)
  chosen <- rep_len(selected, nrow(values))
  values[!chosen, ] <- NA
  is_known <- !is.na(values)
  sums <- matrix(NA_real_, nlevels(recall), ncol(values))
  for (column in seq_len(ncol(values))) {
    known <- is_known[, column]
    found <- tapply(values[known, column], recall[known], sum)
    sums[, column] <- found
    sums[is.na(found) & count_by_recall(chosen) == 0, column] <- empty
  }
  sums
}

# The columns of totals.csv by their keys: for each nutrient its sum, what the sum leaves out, and where it is from.
of_totals <- codebook[codebook$File == "totals", ]
expected <- list()
expect <- function(key, values) expected[[key]] <<- values

eaten_foods <- count_by_recall(counts)
eaten_grams <- sum_by_recall(weight, counts, empty = 0)[, 1]
kcal <- amounts[, ENERGY_KCAL]
eaten_kcal <- sum_by_recall(kcal, counts, empty = 0)[, 1]
without_weight <- count_by_recall(is.na(weight))
missing_foods <- as.vector(table(factor(items[["Submission ID"]][is_missing], levels = levels(recall))))
expect("foods", count_by_recall(TRUE))
expect("missingFoods", missing_foods)
expect("eatenFoods", eaten_foods)
expect("eatenFoodsWithoutWeight", without_weight)
expect("eatenGrams", eaten_grams)

sums <- sum_by_recall(amounts)
sums_of_food <- sum_by_recall(amounts, !from_supplement)
sums_of_supplements <- sum_by_recall(amounts, from_supplement)
keys <- of_totals$Key[startsWith(of_totals$Key, "nutrients.")]
ids <- sub("nutrients.", "", keys, fixed = TRUE)
for (id in ids) {
  at <- match(id, types$id)
  without <- counts & is.na(amounts[, at])
  has_total <- !is.na(sums[, at])
  left_out <- function(values, all) ifelse(has_total, values, all)
  expect(paste0("nutrients.", id), sums[, at])
  expect(paste0("unknownFoods.", id), left_out(count_by_recall(without), eaten_foods))
  expect(paste0("unknownGrams.", id), left_out(sum_by_recall(weight, without, empty = 0)[, 1], eaten_grams))
  expect(paste0("unknownKcal.", id), left_out(sum_by_recall(kcal, without, empty = 0)[, 1], eaten_kcal))
  expect(paste0("fromFood.", id), sums_of_food[, at])
  expect(paste0("fromSupplements.", id), sums_of_supplements[, at])
}
unknown_grams <- expected[[paste0("unknownGrams.", ENERGY_KCAL)]]
zero <- function(values) ifelse(is.na(values), 0, values)
expect("incomplete", as.numeric(without_weight > 0 | zero(unknown_grams) > 0.1 * zero(eaten_grams)))

column_of <- function(key) {
  cells <- totals[[of_totals$Column[of_totals$Key == key]]]
  if (key == "incomplete") as.numeric(cells == "true") else as.numeric(cells)
}
largest <- 0
compared <- 0
faults <- character()
for (key in names(expected)) {
  ours <- expected[[key]]
  theirs <- column_of(key)
  difference <- abs(ours - theirs) / pmax(1, abs(ours))
  wrong <- is.na(ours) != is.na(theirs) | (!is.na(difference) & difference > PRECISION)
  for (at in which(wrong)) {
    faults <- c(faults, sprintf("%s of %s: totals.csv has %s, computed %s", key, levels(recall)[at], theirs[at], ours[at]))
  }
  largest <- max(largest, difference, na.rm = TRUE)
  compared <- compared + length(ours)
}
if (length(faults) > 0) {
  writeLines(head(faults, 20))
  stop(sprintf("%d of %d numbers differ", length(faults), compared))
}
cat(sprintf(
  "%d recalls with %d foods, %d missing foods, %d codes that the list lacks and %d unknown weights: %d numbers agree, largest difference %.1e\n",
  nrow(totals), nrow(eaten), sum(is_missing), sum(is.na(listed)), sum(is.na(weight)), compared, largest
))
