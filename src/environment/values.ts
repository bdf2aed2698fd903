import { isIP } from 'node:net';
import { z } from 'zod';

// The kinds of values that variables have.

export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  // Digits only: `Number` accepts '', ' ' and '0x10' too.
  const digits = z.string().regex(/^\d{1,15}$/, { error });
  return digits.transform(Number).pipe(z.number().min(min, { error }).max(max, { error }));
};
export const frontend = z.url({
  protocol: /^https?$/,
  error: 'must be the http(s) URL at which people open the application',
});
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL such as postgresql://user:password@host:5432/name',
});
export const seconds = wholeNumber(1, 10 * 365 * 24 * 3600);
/** Parses a list with commas, without blanks and empty parts. */
export const list = z.string().transform((text) => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
});

export const words = list.transform((parts) => parts.map((part) => part.toLowerCase()));

/** RFC 6901, without the pointer to the whole. */
export const JSON_POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;
export const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);

export function hasNoQuery(url: string): boolean {
  return !/[?#]/.test(url);
}

export function hasNoCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username === '' && password === '';
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];
const MAX_HOPS = 10;

/** The values of "trust proxy" that express understands, except "everybody". */
export function isProxy(part: string, _index: number, parts: readonly string[]): boolean {
  if (/^\d+$/.test(part)) return parts.length === 1 && Number(part) <= MAX_HOPS;
  if (PROXY_GROUPS.includes(part)) return true;
  const [address = '', prefix, ...rest] = part.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** The address by which a client on this machine reaches a server that listens on `host`. */
export function urlHostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
