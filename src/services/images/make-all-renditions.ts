import type { Context } from '../../context.ts';
import { countUnrendered, makeRenditions, nextUnrendered } from './make-renditions.ts';

export interface RenditionsReport {
  /** The number of pictures whose renditions were made. */
  made: number;
  /** The number of pictures that were deleted, replaced or rendered by somebody else meanwhile. */
  gone: number;
  failedCount: number;
  /** The first 100 pictures whose renditions cannot be made, each with the reason. */
  failed: { path: string; reason: string }[];
}

interface Options {
  /** Called before and after each picture with the numbers of pictures done and of all. It may throw, which ends the work. */
  onProgress: (done: number, total: number) => void;
}

const BATCH = 100;
const MAX_FAILED = 100;

/**
 * Makes the renditions of all pictures that have none, by id. A picture is stored as soon as it is done: work that ended early is
 * continued by the next call, and a second call finds nothing to do. Throws AppError `images.unavailable` and `images.busy`.
 */
export async function makeAllRenditions(context: Context, { onProgress }: Options): Promise<RenditionsReport> {
  const report: RenditionsReport = { made: 0, gone: 0, failedCount: 0, failed: [] };
  let total = await countUnrendered(context.em);
  let done = 0;
  let after = 0;
  for (;;) {
    const batch = await nextUnrendered(context.em, { after, limit: BATCH });
    if (batch.length === 0) return report;
    for (const picture of batch) {
      onProgress(done, total);
      const outcome = await makeRenditions(context, picture);
      if (outcome === 'made' || outcome === 'gone') report[outcome] += 1;
      else {
        report.failedCount += 1;
        if (report.failed.length < MAX_FAILED) report.failed.push({ path: picture.path, reason: outcome.reason });
      }
      done += 1;
      total = Math.max(total, done);
      after = picture.id;
    }
    onProgress(done, total);
  }
}
