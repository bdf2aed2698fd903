import { line, svg } from './drawing.ts';

const SIZE = 240;

/** Draws the logo of the demo survey: a plate in the colour of buttons, with the part of the day that is reported in yolk yellow. */
export const logo = (): string =>
  svg(
    line('M120 22a98 98 0 1 0 98 98', '#0b5563', 30) +
      line('M120 22a98 98 0 0 1 98 98', '#f3b541', 30) +
      '<circle cx="120" cy="120" r="60" fill="#0b5563"/>',
    SIZE,
    SIZE,
  );
