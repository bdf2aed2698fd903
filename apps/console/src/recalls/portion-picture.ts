/** The address at this service of the picture on which an amount was chosen; null: none was recorded. */
export function pictureOf(data: Readonly<Record<string, string>>): string | null {
  const recorded = data['servingImage'] ?? data['imageUrl'];
  if (recorded === undefined) return null;
  // The service may have had another address when the recall was made.
  const url = URL.parse(recorded, location.origin);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.pathname;
}
