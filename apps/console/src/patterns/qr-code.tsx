import { useMemo } from 'react';
import { encode } from 'uqr';
import { saveFile } from './csv.ts';

interface Drawn {
  /** Modules on a side. */
  size: number;
  path: string;
}

function drawn(text: string): Drawn {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}

/** A text as a QR code. `isLarge`: for a long text, whose squares are small. */
export function QrCode({ text, label, isLarge = false }: { text: string; label: string; isLarge?: boolean }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={isLarge ? 'qr large' : 'qr'} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** Saves a text as a QR code for print. */
export function saveQrCode(name: string, text: string): void {
  const { size, path } = drawn(text);
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}<path d="${path}"/></svg>`;
  saveFile(name, svg, 'image/svg+xml');
}
