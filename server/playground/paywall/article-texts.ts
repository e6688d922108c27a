import type { ArticleId } from '@whorl/contract/playground/magazine.ts';

/** Texts behind the paywall: sent only with a decision, and contained in no page. */
export const articleTexts: Readonly<Record<ArticleId, readonly string[]>> = {
  salt: [
    'Fill a flat pan with a finger of sea water and put it where the sun comes in. On the first day nothing happens that you could see. On the second a white line is left at the old level, thin as a pencil stroke.',
    'Each evening leaves another line, closer to the last, because a smaller pool warms faster. After a week the pan is a ruler: the wide steps were cool days, the narrow ones hot. You can read the weather of a week you were away.',
    'Salt makers have always read it. They call the last line the one that pays, since only below it do the crystals grow coarse.',
  ],
  bridge: [
    'The bridge over the narrows hums at night, one low note, and people who move here take it for a refrigerator. It is the deck. A steady wind peels off its edge in turns, left and right, and each turn gives a small push.',
    'By day trucks drown it. Around four the air is cold and even, no one drives, and the pushes come at just the pace that the steel likes.',
    'The engineers could stop it with a strip of metal along the rail. They asked the street first. The street voted to keep the note.',
  ],
  maps: [
    'Her first map had no streets. It had colors for how loud a corner is, measured with a cheap meter at breast height, twice a day for a month. The market is white at six and black by nine.',
    'She made it for herself: people who do not hear a tram want to know where the trams are fast. Then cyclists asked for copies, and after them people who sleep badly.',
    'The city has noise maps of its own, computed from traffic. Hers differ where walls face each other, and she has stopped being surprised which of the two is right.',
  ],
  moss: [
    'The north wall of the old brewery is forty paces long, and on a wet day it is forty greens. A botanist with a hand lens needed three winters for it.',
    'Low down grows what likes lime from the mortar. Higher up, where a gutter leaked for thirty years, there are species that belong in a mountain stream. One patch by the door lives on what the baker shakes from his mats.',
    'When the gutter was fixed, the stream mosses began to go. She has asked the owner, politely, whether it might drip a little.',
  ],
};
