// What is calculated from a day's food: sums of nutrients, energy requirements, feedback, and flags of quality.
export * from './feedback.ts';
export * from './henry.ts';
export * from './nutrients.ts';
export * from './quality-flags.ts';
export * from './weight-targets.ts';
