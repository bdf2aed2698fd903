import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { CRUMBS_ID } from '../patterns/page.tsx';
import { part } from '../session/parts.ts';
import { ColourChoice } from '../sign-in/alone.tsx';
import { MissingPart } from '../sign-in/missing-part.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Icon } from './icon.tsx';
import { JobTray } from './job-tray.tsx';
import { Keys } from './keys.tsx';
import { Navigation } from './navigation.tsx';
import { useWarmUp } from './warm-up.ts';

const Finder = part(() => import('./finder.tsx'));

/** The navigation and the bar above a screen, which stay while screens change. */
export function Frame() {
  const { t } = useLingui();
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(menu.close, [pathname, menu.close]);
  const { isFinding, find, ...finder } = useFinder();
  useWarmUp();
  const navigation = (
    <>
      <button className="find" type="button" onClick={find}>
        <Icon name="search" />
        <span>
          <Trans>Find</Trans>
        </span>
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </button>
      <Navigation />
    </>
  );
  return (
    <div className="app">
      <a className="skip" href="#page">
        <Trans>To the content</Trans>
      </a>
      <div className="side">
        <div className="in-side">
          <nav aria-label={t`Start`}>
            <Link className="brand" to="/">
              <Icon name="bowl" />
              <span>Console</span>
            </Link>
          </nav>
          {navigation}
        </div>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        position="left"
        size={280}
        title="Console"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {navigation}
      </Drawer>
      <div className="main">
        <header className="top">
          <ActionIcon className="burger" variant="subtle" color="gray" aria-label={t`Menu`} onClick={menu.open}>
            <Icon name="menu" />
          </ActionIcon>
          <nav className="crumbs" id={CRUMBS_ID} aria-label={t`You are here`} />
          <JobTray />
          <Keys />
          <ColourChoice />
          <AccountMenu />
        </header>
        <main className="page" id="page" tabIndex={-1}>
          <MissingPart />
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {isFinding && (
        <Suspense>
          <Finder {...finder} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the finder is open, and its letters. Ctrl K opens it anywhere; what is typed before its field is there goes into it. */
function useFinder() {
  const [isFinding, setFinding] = useState(false);
  const [typed, type] = useState('');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setFinding(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (!isFinding) return;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('.mantine-Spotlight-content') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      type((letters) => letters + key);
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isFinding]);
  const close = () => {
    setFinding(false);
    type('');
  };
  return { isFinding, find: () => setFinding(true), typed, onType: type, onClose: close };
}
