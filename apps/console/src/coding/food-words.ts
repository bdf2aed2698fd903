import type { Coding } from 'dietary-recall-client';

/** What a coding decides, in words: foods with their grams, a meal with its time, or a judgement. */
export function foodWords(state: Coding['after']): string {
  if (state === null) return '–';
  if (state.foods !== undefined) {
    const foods = state.foods.map(
      ({ description, code, grams }) => `${description ?? code}${grams === null ? '' : `, ${grams} g`}`,
    );
    return foods.length === 0 ? '∅' : foods.join(' + ');
  }
  if (state.meal !== undefined) {
    const { name, hours, minutes } = state.meal;
    return `${name} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  }
  return state.validity ?? '–';
}
