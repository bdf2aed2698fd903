// The second press of a double click, and a key that is held, belong to the screen that was pressed first, which may be gone by then.

/** A finger that is lifted this soon after another press of the same place was not moved to an answer of a new screen. */
const DOUBLE_TAP_MS = 500;
const SAME_PLACE_PX = 30;

let screens = 0;
let first: { screen: number; at: number; x: number; y: number } | null = null;

/** Another screen is shown. */
export function screenShown(): void {
  screens++;
}

/** Keeps presses from a screen that they were not meant for, from now on. */
export function guardDoublePress(): void {
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
}

function onClick(event: MouseEvent): void {
  // Presses by keys and by screen readers are single ones.
  if (event.detail === 0) return;
  if (first === null || !isSecond(event, first))
    first = { screen: screens, at: event.timeStamp, x: event.clientX, y: event.clientY };
  else if (first.screen !== screens) stop(event);
}

function isSecond(event: MouseEvent, { at, x, y }: NonNullable<typeof first>): boolean {
  if (event.detail > 1) return true;
  // Touch screens do not count the taps of each browser.
  const isTouch = (event as Partial<PointerEvent>).pointerType === 'touch';
  return (
    isTouch && event.timeStamp - at < DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < SAME_PLACE_PX
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) stop(event);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
