/** Makes a CSV file of people with custom fields. */
export function peopleCsv(prefix: string, count: number, { passwords }: { passwords: boolean }): Blob {
  const rows = Array.from({ length: count }, (_, index) => {
    const password = passwords ? `secret-${prefix}-${index}` : '';
    return `${prefix}-${index},${password},Household ${index},${index % 7 === 0 ? 'north' : 'south'}`;
  });
  return new Blob([`user name,password,household,region\n${rows.join('\n')}\n`], { type: 'text/csv' });
}
