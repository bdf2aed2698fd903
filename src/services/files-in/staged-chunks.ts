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
 * whole file does not fit in memory. A transaction can have one such table. Set-based statements, because Kysely does not know the table.
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
    // Compression would take longer than writing: the text is read once, soon after.
    await query(em, sql`alter table staged_chunk alter column content set storage external`);
    return new StagedChunks(em);
  }

  async add({ content, rows, sealed = null }: StagedChunk<Content>): Promise<void> {
    await query(
      this.#em,
      sql`insert into staged_chunk (rows, content, sealed) values (${rows}, ${JSON.stringify(content)}, ${sealed})`,
    );
  }

  /** Yields the chunks in their order. */
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

  /** Copies the chunks to the batches of a job, which outlive the transaction. */
  async copyToBatchesOf(jobId: string): Promise<void> {
    await query(
      this.#em,
      sql`insert into job_batch (job_id, number, rows, content, sealed)
          select ${jobId}::uuid, number, rows, content, sealed from staged_chunk`,
    );
  }
}
