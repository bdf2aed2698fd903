import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Access, Permission, Place } from '../session/access.ts';
import type { IconName } from './icon.tsx';

/** A screen of Console. Each folder of `src` lists its own in `screens.ts`. */
export interface Screen {
  /** Its address below that of Console, such as `/surveys/$surveyId/fieldwork`. */
  path: string;
  /** The folder of `src` that it is in, whose texts are loaded with it. */
  area: string;
  name: MessageDescriptor;
  /** Where it stands in the navigation. Null: it is reached from another screen. */
  menu: { group: MenuGroup; order: number; icon: IconName } | null;
  /** What a role has to permit: in the survey or food list of the address, or anywhere. Null: everybody who is signed in. */
  needs: Permission | null;
  page: () => Promise<{ default: ComponentType }>;
}

export const MENU_GROUPS = ['start', 'survey', 'library', 'installation', 'account'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

const modules = import.meta.glob<{ screens: readonly Screen[] }>('../*/screens.ts', { eager: true });

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Screen[] = Object.values(modules)
  .flatMap(({ screens }) => screens)
  .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));

/** May this person open a screen at these parameters of its address? */
export function isOpen(
  { path, needs }: Screen,
  access: Access,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return needs === null || access.may(needs, placeOf(path, params));
}

function placeOf(path: string, params: Readonly<Record<string, string | undefined>>): Place {
  if (path.includes('$surveyId')) return { survey: params['surveyId'] ?? '' };
  if (path.includes('$locale')) return { locale: params['locale'] ?? '' };
  return {};
}

/** The screen at an address; null while Console has none there. */
export function screenAt(address: string): { screen: Screen; params: Readonly<Record<string, string>> } | null {
  const parts = address.split('/');
  for (const screen of SCREENS) {
    const names = screen.path.split('/');
    const fits = names.length === parts.length && names.every((name, at) => name.startsWith('$') || name === parts[at]);
    if (!fits) continue;
    const params = names.flatMap((name, at) =>
      name.startsWith('$') ? [[name.slice(1), parts[at] ?? ''] as const] : [],
    );
    return { screen, params: Object.fromEntries(params) };
  }
  return null;
}
