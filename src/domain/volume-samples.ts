/** One measurement: the volume of a vessel up to a height. */
export interface VolumeMeasurement {
  objectId: number;
  description: string;
  /** The volume in ml. */
  volume: number;
  /** Height from the bottom, in any unit. */
  height: number;
}

/** A vessel with its volume curve. */
export interface MeasuredVessel {
  objectId: number;
  description: string;
  /** Volume `v` in ml at fill level `fl`, above 0 and up to 1, ascending. */
  volumeSamples: { fl: number; v: number }[];
}

/** The error for measurements that contradict each other. Its message names the vessel and what to correct. */
export class UnusableMeasurements extends Error {}

/**
 * Computes the volume curve of each vessel from its measurements; a height becomes a share of the largest height
 * (docs/reference/food-data.md#6-drinkware). Throws UnusableMeasurements for a vessel that is measured at fewer than two
 * heights or twice at one height, that holds nothing, or that holds less when it is filled higher.
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
