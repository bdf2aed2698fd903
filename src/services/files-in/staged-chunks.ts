import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

/** A chunk that is planned: `content` is kept as JSON. */
export interface StagedChunk<Content> {
  content: Content;
  rows: number;
  /** What may not lie open. */
  sealed?: string | null;
}

/**
 * Chunks that wait between plan and apply, in a table that ends with the transaction: the database keeps them, as a whole file
 * would not stay in memory. One for each transaction.
 */
export class StagedChunks<Content> {
  readonly #em: EntityManager;

  private constructor(em: EntityManager) {
    this.#em = em;
  }

  static async open<Content>(em: EntityManager): Promise<StagedChunks<Content>> {
    await query(
      em,
      sql`create temporary table staged_chunk (number int generated always as identity primary key, rows int not null,
            content text not null, sealed text) on commit drop`,
    );
    // Compressing what is read once, a moment later, takes longer than writing it.
    await query(em, sql`alter table staged_chunk alter column content set storage external`);
    return new StagedChunks(em);
  }

  async add({ content, rows, sealed = null }: StagedChunk<Content>): Promise<void> {
    await query(
      this.#em,
      sql`insert into staged_chunk (rows, content, sealed) values (${rows}, ${JSON.stringify(content)}, ${sealed})`,
    );
  }

  /** The chunks in their order. */
  async *read(): AsyncGenerator<Content> {
    for (let number = 1; ; number++) {
      const [chunk] = await query<{ content: string }>(
        this.#em,
        sql`select content from staged_chunk where number = ${number}`,
      );
      if (!chunk) return;
      yield JSON.parse(chunk.content) as Content;
    }
  }

  /** Makes them the batches of a job, which are there when the transaction is over. */
  async becomeBatchesOf(jobId: string): Promise<void> {
    await query(
      this.#em,
      sql`insert into job_batch (job_id, number, rows, content, sealed)
          select ${jobId}::uuid, number, rows, content, sealed from staged_chunk`,
    );
  }
}
