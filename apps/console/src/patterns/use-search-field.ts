import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';

/** In ms: searching starts once typing rests. */
const REST_MS = 250;

/**
 * What the field of a search shows. Once typing rests the address holds the text, without the spaces around it; another text of the
 * address, such as that of Back, comes into the field.
 */
export function useSearchField(held: string, hold: (text: string) => void) {
  const [typed, type] = useState(held);
  // What the address holds, then what is on its way to it: coming back, it is no other text than the one in the field.
  const sent = useRef([held]);
  useEffect(() => {
    const at = sent.current.lastIndexOf(held);
    if (at === -1) type(held);
    sent.current = at === -1 ? [held] : sent.current.slice(at);
  }, [held]);
  const send = useDebouncedCallback((text: string) => {
    sent.current.push(text);
    hold(text);
  }, REST_MS);
  return {
    value: typed,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      type(value);
      send(value.trim());
    },
  };
}
