// Calculations on the food of a day: sums of nutrients, energy requirements, feedback and quality flags.
export * from './detection-limits.ts';
export * from './feedback.ts';
export * from './henry.ts';
export * from './nutrients.ts';
export * from './quality-cut-offs.ts';
export * from './quality-flags.ts';
export * from './unknown-amounts.ts';
export * from './weight-targets.ts';
