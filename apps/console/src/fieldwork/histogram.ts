/** How often a value is from `from` up to, and without, the next step. */
export interface Step {
  from: number;
  recalls: number;
}

/** A step as it is drawn; `to` null: without end. */
export interface Bin {
  from: number;
  to: number | null;
  count: number;
}

/** Every step up to `most`, those without recalls too, and one more for all above. */
export function histogram(steps: readonly Step[], width: number, most: number): Bin[] {
  const count = Math.ceil(most / width);
  const bins = Array.from({ length: count + 1 }, (_, at): Bin => ({
    from: at * width,
    to: at === count ? null : (at + 1) * width,
    count: 0,
  }));
  for (const { from, recalls } of steps) bins[Math.min(count, Math.max(0, from / width))]!.count += recalls;
  return bins;
}
