/** The rows that are held against the database together. */
export interface ChunkLimit<Row> {
  most: number;
  /** What a row counts for; left out: 1. */
  weightOf?: (row: Row) => number;
}

export interface FileImport<Row> {
  /** Parses the file and validates each row by itself. Rows with faults are noted and left out. */
  rows: AsyncIterable<Row>;
  chunk: ChunkLimit<Row>;
  /** Holds a chunk against the file and the database: notes faults, and what would be added, changed and left. Stores nothing. */
  plan(chunk: Row[]): Promise<void>;
  /** Throws the refusal of a file with faults, which names all kinds of them at once. */
  refuse(): void;
  /** Stores what is planned. */
  apply(): Promise<void>;
}

/**
 * How files of rows come in: parse, validate, plan, apply, in the caller's transaction (used by respondent-uploads,
 * notifications and nutrient-tables). The memory that it takes does not grow with the file. A dry run stops after the plan.
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
