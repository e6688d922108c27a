const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five';
const spelled = words.split(' ');

/** Returns a count as a word, or as digits above twenty-five. */
export const inWords = (count: number): string => spelled[count] ?? String(count);

/** Returns the same for the beginning of a sentence. */
export const capitalInWords = (count: number): string => {
  const word = inWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
