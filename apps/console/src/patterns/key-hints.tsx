import { KeyNames } from './key-names.tsx';
import { useListedKeys } from './use-keys.ts';

/** The single keys that work on this screen, in one line below it. */
export function KeyHints() {
  const lines = useListedKeys();
  const single = lines.filter(({ keys }) => keys.every((key) => !key.includes(' ')));
  return single.map(({ does, keys }) => (
    <span key={does}>
      <KeyNames keys={keys} /> {does}
    </span>
  ));
}
