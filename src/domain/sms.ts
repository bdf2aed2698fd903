/** How a text is sent as an SMS. */
export interface SmsLength {
  /** `gsm-7`: the alphabet of phones, 160 characters a message. `ucs-2`: any characters, 70 a message. */
  encoding: 'gsm-7' | 'ucs-2';
  /** Septets or 16-bit units, as the encoding counts. */
  units: number;
  /** The messages of which the text consists, each of which is paid for. */
  segments: number;
  /** The units that are free in the last segment. */
  left: number;
}

// 3GPP TS 23.038, 6.2.1: the default alphabet, and its extension table, whose characters take two septets.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('\f^{}\\[~]|€');

// A text of several messages has a header of six octets in each (3GPP TS 23.040, 9.2.3.24.1).
const SIZES = { 'gsm-7': { one: 160, part: 153 }, 'ucs-2': { one: 70, part: 67 } } as const;

/** Counts the messages that a text takes. A character is never divided between two messages. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const encoding = isGsm ? 'gsm-7' : 'ucs-2';
  const { one, part } = SIZES[encoding];
  const sizes = characters.map((character) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= one) return { encoding, units, segments: 1, left: one - units };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, segments, left: part - used };
}

/** Returns a telephone number as E.164 has it, without blanks, hyphens, dots and parentheses; null unless it begins with `+` and a country. */
export function toE164(phone: string | null): string | null {
  const number = (phone ?? '').replaceAll(/[\s().-]/g, '');
  return E164.test(number) ? number : null;
}

/** At most 15 digits (ITU-T E.164, 6); the shortest numbers in use have seven with their country code. */
const E164 = /^\+[1-9]\d{6,14}$/;
