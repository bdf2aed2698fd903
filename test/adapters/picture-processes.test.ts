import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inChildProcess, outlinesOf } from '../../src/adapters/pictures/child-process.ts';
import { endlessDrawing } from '../security/malformed-drawings.ts';

const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path id="area_1" d="M9 9h9v9z"/></svg>',
);
const BUSY = { kind: 'unavailable', code: 'images.busy', details: { retryAfterSeconds: 10 } };
const MINUTE_MS = 60_000;

/** The clock of this process stands still, so that a process for pictures is as slow as the test says. No such process runs yet. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await outlinesOf(DRAWING);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
});

test('a process for pictures that takes a minute to start reads the drawing', async () => {
  const outlines = outlinesOf(DRAWING);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await outlines).toMatchObject({ objects: [{ id: 1 }] });
});

test('a drawing whose process does not answer for two minutes is read by another process', async () => {
  const outlines = outlinesOf(DRAWING);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await outlines).toMatchObject({ objects: [{ id: 1 }] });
});

test('a drawing for which two processes have too little of the processor is refused as images.busy', async () => {
  let isSettled = false;
  const refusal = inChildProcess('renderDrawing', Buffer.from(endlessDrawing()), 90, ['source'], {
    withRenditions: false,
  })
    .catch((error: unknown) => error)
    .finally(() => (isSettled = true));
  while (!isSettled) await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await refusal).toMatchObject(BUSY);
});
