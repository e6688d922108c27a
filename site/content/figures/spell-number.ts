const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five';
const spelled = words.split(' ');

/** Returns a count as a word, or as digits above twenty-five. */
export const spellNumber = (count: number): string => spelled[count] ?? String(count);

/** Returns the count as a capitalized word, for the beginning of a sentence. */
export const spellNumberCapitalized = (count: number): string => {
  const word = spellNumber(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
