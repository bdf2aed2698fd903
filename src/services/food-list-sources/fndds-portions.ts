/** Rows that are rules of use and no measures keep their description, so that a rule file recognises them. */
const PLACEHOLDER = /^(Quantity not specified|Guideline amount)/i;

/** The name of a portion. A portion of a subcode, which is a variant of the food such as a brand, names the variant: "1 cake (Brand)". */
export function portionName(description: string, subcodeDescription: string): string {
  if (subcodeDescription === '' || PLACEHOLDER.test(description)) return description;
  return `${description} (${subcodeDescription})`;
}
