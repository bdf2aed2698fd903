/** How many rows are compared with the database at a time. */
export interface ChunkLimit<Row> {
  most: number;
  /** The weight of a row in its chunk; 1 if left out. */
  weightOf?: (row: Row) => number;
}

export interface FileImport<Row> {
  /** Parses the file and validates each row on its own. Rows with faults are noted and left out. */
  rows: AsyncIterable<Row>;
  chunk: ChunkLimit<Row>;
  /** Compares a chunk with the file and the database: notes faults, and what would be added, changed and left. Stores nothing. */
  plan(chunk: Row[]): Promise<void>;
  /** Throws the error for a file with faults. It names at most MAX_CSV_ISSUES of them. */
  refuse(): void;
  /** Stores the plan. */
  apply(): Promise<void>;
}

/**
 * Imports a file of rows in the caller's transaction: parse, validate, plan, apply. The use of memory does not grow with the
 * file. A dry run stops after the plan. Used by respondent-uploads, notifications and nutrient-tables.
 */
export async function importFile<Row>(given: FileImport<Row>, { isDryRun = false } = {}): Promise<void> {
  for await (const chunk of chunksOf(given.rows, given.chunk)) await given.plan(chunk);
  given.refuse();
  if (!isDryRun) await given.apply();
}

async function* chunksOf<Row>(
  rows: AsyncIterable<Row>,
  { most, weightOf = () => 1 }: ChunkLimit<Row>,
): AsyncGenerator<Row[]> {
  let chunk: Row[] = [];
  let weight = 0;
  for await (const row of rows) {
    chunk.push(row);
    weight += weightOf(row);
    if (weight < most) continue;
    yield chunk;
    [chunk, weight] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
