import type { PublishedList } from './published-list.ts';

/** How additional descriptions begin that say what is in a food or with it: "with water", "made with any dressing", "all flavors". */
const BEGINS_VARIANT = /^(?:with|without|made|no|on|in|from|for|all|any|ns|nfs|prepared|cooked|filled|topped)\b/i;

/**
 * Puts the name of its food before each additional description that is none itself: mashed potatoes "with water" and chocolate-covered
 * "apple" would otherwise be found before water and apples. Such a description begins like a variant, or is how the names of foods of
 * other categories begin.
 */
export function nameVariants({ foods, aliases }: PublishedList): void {
  const categories = new Map<string, Set<string>>();
  for (const { description, category } of foods.values()) {
    const words = description.toLowerCase().split(',', 1)[0]?.split(' ') ?? [];
    for (let length = 1; length <= words.length; length += 1) {
      const beginning = words.slice(0, length).join(' ');
      categories.set(beginning, (categories.get(beginning) ?? new Set()).add(category));
    }
  }
  for (const [code, names] of aliases) {
    const food = foods.get(code);
    if (!food) continue;
    const isVariant = (name: string) => {
      const others = categories.get(name.toLowerCase());
      return BEGINS_VARIANT.test(name) || (others !== undefined && !others.has(food.category));
    };
    aliases.set(code, new Set([...names].map((name) => (isVariant(name) ? `${food.description}, ${name}` : name))));
  }
}
