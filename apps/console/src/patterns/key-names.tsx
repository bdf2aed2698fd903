/** The fewest digits in a row that are shown as the first and the last. */
const FEWEST_OF_RUN = 3;

/** Keys as their caps: `J` `K`, or `1`–`9` for digits in a row. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  const isRun = keys.length >= FEWEST_OF_RUN && keys.every((key, at) => key === String(Number(keys[0]) + at));
  if (isRun) {
    return (
      <>
        <kbd>{keys[0]}</kbd>–<kbd>{keys.at(-1)}</kbd>
      </>
    );
  }
  return keys.map((key) => (
    <span key={key}>
      {key.split(' ').map((part) => (
        <kbd key={part}>{part.length === 1 ? part.toUpperCase() : part}</kbd>
      ))}{' '}
    </span>
  ));
}
