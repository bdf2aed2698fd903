import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

/** A planned chunk. `content` is stored as JSON. */
export interface StagedChunk<Content> {
  content: Content;
  rows: number;
  /** The encrypted part, such as passwords. */
  sealed?: string | null;
}

/**
 * Keeps the planned chunks of a file between plan and apply, in a temporary table that ends with the transaction, because a
 * whole file does not fit in memory. A transaction can have one such table.
 */
export class StagedChunks<Content> {
  readonly #em: EntityManager;

  private constructor(em: EntityManager) {
    this.#em = em;
  }

  // No entity: a temporary table.
  static async open<Content>(em: EntityManager): Promise<StagedChunks<Content>> {
    await query(
      em,
      sql`create temporary table staged_chunk (number int generated always as identity primary key, rows int not null,
            content text not null, sealed text) on commit drop`,
    );
    // Compression would take longer than writing: the text is read once, soon after.
    await query(em, sql`alter table staged_chunk alter column content set storage external`);
    return new StagedChunks(em);
  }

  // No entity: a temporary table.
  async add({ content, rows, sealed = null }: StagedChunk<Content>): Promise<void> {
    await query(
      this.#em,
      sql`insert into staged_chunk (rows, content, sealed) values (${rows}, ${JSON.stringify(content)}, ${sealed})`,
    );
  }

  /** Yields the chunks in their order. No entity: a temporary table. */
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

  /** Copies the chunks to the batches of a job, which outlive the transaction. Set-based: one statement for all of them. */
  async copyToBatchesOf(jobId: string): Promise<void> {
    await query(
      this.#em,
      sql`insert into job_batch (job_id, number, rows, content, sealed)
          select ${jobId}::uuid, number, rows, content, sealed from staged_chunk`,
    );
  }
}
