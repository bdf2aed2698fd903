#!/usr/bin/env Rscript
# Reads an extract as it was downloaded and prints, for the weight eaten and each nutrient, the mean of the recalls and the variance within
# and between people. Writes summary.csv with the same numbers, and usual-intake.csv: a row for each recall, as the macros of the NCI
# method read it (https://prevention.cancer.gov/research-groups/biometry/measurement-error-impact/software-measurement-error).
# Needs base R alone: Rscript usual-intake.R EXTRACT.zip [FOLDER]

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) < 1) stop("usage: Rscript usual-intake.R EXTRACT.zip [FOLDER]")
extract <- arguments[1]
folder <- if (length(arguments) > 1) arguments[2] else "."

# An empty cell is unknown, never zero.
read <- function(name) {
  read.csv(unz(extract, name), check.names = FALSE, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE)
}
codebook <- read("codebook.csv")
totals <- read("totals.csv")

# The codebook says which columns are sums of nutrients. Their keys end with the id of the nutrient type.
of_totals <- codebook[codebook$File == "totals", ]
nutrients <- of_totals[startsWith(of_totals$Key, "nutrients."), ]
variables <- c("Eaten (g)", nutrients$Column)
names <- c("eaten_g", sub("nutrients.", "nutrient_", nutrients$Key, fixed = TRUE))

# One-way analysis of variance with people as random effect, by the method of moments, also for different numbers of recalls:
# Searle, Casella, McCulloch: Variance Components, 1992, section 3.6.
components <- function(values, people) {
  known <- !is.na(values)
  amount <- values[known]
  person <- factor(people[known])
  number <- as.vector(table(person))
  recalls <- length(amount)
  groups <- nlevels(person)
  if (groups == 0) return(list(people = 0, recalls = 0, mean = NA, within = NA, between = NA))
  means <- as.vector(tapply(amount, person, mean))
  within <- if (recalls > groups) sum((amount - means[as.integer(person)])^2) / (recalls - groups) else NA
  between <- NA
  if (groups > 1) {
    square <- sum(number * (means - mean(amount))^2) / (groups - 1)
    per_person <- (recalls - sum(number^2) / recalls) / (groups - 1)
    between <- max(0, (square - within) / per_person)
  }
  list(people = groups, recalls = recalls, mean = mean(amount), within = within, between = between)
}

summary <- do.call(rbind, lapply(seq_along(variables), function(at) {
  values <- as.numeric(totals[[variables[at]]])
  data.frame(variable = names[at], column = variables[at], components(values, totals[["Account ID"]]))
}))
print(summary, row.names = FALSE, digits = 6)

# 17 digits give each double back as it was.
exact <- function(table) {
  numeric <- vapply(table, is.numeric, logical(1))
  table[numeric] <- lapply(table[numeric], function(values) ifelse(is.na(values), NA, sprintf("%.17g", values)))
  table
}
write.csv(exact(summary), file.path(folder, "summary.csv"), row.names = FALSE, na = "")

is_true <- function(column) as.integer(totals[[column]] %in% c("true", "TRUE", TRUE))
usual <- data.frame(
  subject = totals[["Account ID"]],
  sequence = totals[["Sequence number"]],
  repeated = as.integer(totals[["Sequence number"]] > 1),
  interval = totals[["Days since last recall"]],
  weekend = is_true("Weekend"),
  age = totals[["Age at recall"]],
  sex = match(totals[["Sex"]], c("m", "f"))
)
for (at in seq_along(variables)) usual[[names[at]]] <- as.numeric(totals[[variables[at]]])
usual <- usual[order(usual$subject, usual$sequence), ]
write.csv(exact(usual), file.path(folder, "usual-intake.csv"), row.names = FALSE, na = "")
