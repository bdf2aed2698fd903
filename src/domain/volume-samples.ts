/** A measurement of how much a vessel holds up to a height. */
export interface VolumeMeasurement {
  objectId: number;
  description: string;
  /** ml */
  volume: number;
  /** In any unit, from the bottom. */
  height: number;
}

export interface MeasuredVessel {
  objectId: number;
  description: string;
  /** Volume `v` in ml at fill level `fl`, above 0 and up to 1, ascending. */
  volumeSamples: { fl: number; v: number }[];
}

/** The measurements contradict each other; the message says which vessel and what to mend. */
export class UnusableMeasurements extends Error {}

/**
 * The volume curve of each vessel from its measurements: heights as shares of the largest one. Refused: a vessel measured
 * at fewer than two heights, twice at one height, holding nothing, or less when it
 * is filled higher. Domain reference 3.4.
 */
export function measuredVessels(measurements: readonly VolumeMeasurement[]): MeasuredVessel[] {
  const byObject = Map.groupBy(measurements, ({ objectId }) => objectId);
  return [...byObject]
    .toSorted(([a], [b]) => a - b)
    .map(([objectId, ofVessel]) => {
      const ascending = ofVessel.toSorted((a, b) => a.height - b.height);
      requireGrowing(objectId, ascending);
      const full = ascending.at(-1)?.height ?? 1;
      const volumeSamples = ascending.map(({ height, volume }) => ({ fl: height / full, v: volume }));
      return { objectId, description: ascending[0]?.description ?? '', volumeSamples };
    });
}

function requireGrowing(objectId: number, ascending: readonly VolumeMeasurement[]): void {
  const refusal = (problem: string) => new UnusableMeasurements(`Object ${objectId} ${problem}`);
  if (ascending.length < 2) throw refusal('is measured at fewer than two heights.');
  if (ascending.at(-1)?.volume === 0) throw refusal('holds nothing when it is full.');
  for (const [index, { height, volume }] of ascending.entries()) {
    const below = ascending[index - 1];
    if (below?.height === height) throw refusal(`is measured twice at the height ${height}.`);
    if (below && below.volume > volume) throw refusal(`holds less at the height ${height} than below it.`);
  }
}
