import { readCsv } from '../../adapters/csv.ts';
import { measuredVessels, UnusableMeasurements, type MeasuredVessel } from '../../domain/volume-samples.ts';
import { AppError } from '../../errors.ts';
import { MAX_WEIGHT_GRAMS } from '../as-served-sets/portable-set.ts';
import { Description } from './image-sets-file.ts';

const COLUMNS = 4;
const NUMBER = /^\d{1,9}(\.\d{1,9})?$/;
const INTEGER = /^\d{1,9}$/;

/**
 * Reads the volume curves of vessels from a CSV file. After a header each row has an object id, a description, a volume in ml
 * and a height in any unit. Throws AppError `drinkware.unusable`.
 */
export async function readVolumes(path: string): Promise<MeasuredVessel[]> {
  const measurements = [];
  for await (const { row, values } of readCsv(path)) {
    if (Object.keys(values).some((name) => /^\d/.test(name))) {
      throw unusableDrinkware('volumes.csv: The first row must be a header, such as object,description,volume,height.');
    }
    const [objectId, description, volume, height] = Object.values(values).map((value) => value.trim());
    if (objectId === undefined || description === undefined || volume === undefined || height === undefined) {
      throw unusableDrinkware(`volumes.csv: Too few columns in row ${row}: ${COLUMNS} required.`);
    }
    if (!INTEGER.test(objectId) || !NUMBER.test(volume) || !NUMBER.test(height) || Number(height) === 0) {
      throw unusableDrinkware(`volumes.csv: Invalid number in row ${row}.`);
    }
    // The guide image takes the volume in ml as the weight of the vessel.
    if (Number(volume) > MAX_WEIGHT_GRAMS) {
      throw unusableDrinkware(`volumes.csv: More than ${MAX_WEIGHT_GRAMS} ml in row ${row}.`);
    }
    if (!Description.safeParse(description).success) {
      throw unusableDrinkware(`volumes.csv: The description in row ${row} must be text of 1 to 256 characters.`);
    }
    measurements.push({
      objectId: Number(objectId),
      description,
      volume: Number(volume),
      height: Number(height),
    });
  }
  if (measurements.length === 0) throw unusableDrinkware('volumes.csv has no rows.');
  try {
    return measuredVessels(measurements);
  } catch (error) {
    if (error instanceof UnusableMeasurements) throw unusableDrinkware(`volumes.csv: ${error.message}`);
    throw error;
  }
}

/** Makes the error for a folder that does not hold a complete and correct drinkware set. */
export function unusableDrinkware(message: string): AppError {
  return new AppError('invalid', 'drinkware.unusable', message);
}
