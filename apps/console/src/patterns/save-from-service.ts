import { file } from '../session/service.ts';

/** Fetches a file of the service by its REST path and saves it under a name. */
export async function saveFromService(path: `/${string}`, name: string): Promise<void> {
  const answer = await file(path);
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
