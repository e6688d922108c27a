/** The ways in which the bench starts a browser, by their ids there: what each is, and what is true of it. */
export const startWords: Readonly<Record<string, { how: string; truth: 'program' | 'person' }>> = {
  'plain-headless': { how: 'Headless Chromium, as an automation library starts it', truth: 'program' },
  'headless-renamed': { how: 'The same under the name of an ordinary Chrome', truth: 'program' },
  'headless-quiet': { how: 'Headless, without the switches that betray the remote control', truth: 'program' },
  'driven-window': { how: 'A window with a frame, driven by a script', truth: 'program' },
  'script-lies': { how: 'Script in the page claims to be a telephone, the header does not', truth: 'program' },
  'says-tool': { how: 'The name of a Python library in the header', truth: 'program' },
  'says-crawler': { how: 'The name of a search engine’s crawler, without being it', truth: 'program' },
  disguised: { how: 'Headless, without the switches and under an ordinary name', truth: 'program' },
  'forged-reading': { how: 'No browser: a program that posts what one would have posted', truth: 'program' },
  'ordinary-window': { how: 'A window with a frame, without remote control’s switches', truth: 'person' },
};

/** BotD's detectors, by what each looks at. */
export const detectorWords: readonly { name: string; looksAt: string }[] = [
  { name: 'webDriver', looksAt: 'the flag that browsers set under remote control' },
  { name: 'userAgent', looksAt: 'the name in navigator.userAgent' },
  { name: 'appVersion', looksAt: 'the name in navigator.appVersion' },
  { name: 'distinctiveProperties', looksAt: 'global variables that automation tools leave' },
  { name: 'documentAttributes', looksAt: 'attributes that they leave on the page’s root' },
  { name: 'windowExternal', looksAt: 'a scraper’s name in window.external' },
  { name: 'process', looksAt: 'a process object, as in Electron' },
  { name: 'errorTrace', looksAt: 'PhantomJS in the stack of an error' },
  { name: 'functionBind', looksAt: 'Function.prototype.bind, which old engines lack' },
  { name: 'evalLength', looksAt: 'how long eval is as text, engine by engine' },
  { name: 'productSub', looksAt: 'navigator.productSub, engine by engine' },
  { name: 'languages', looksAt: 'an empty list of languages' },
  { name: 'pluginsArray', looksAt: 'whether the list of plug-ins is a real one' },
  { name: 'pluginsLength', looksAt: 'a desktop Chrome without any plug-in' },
  { name: 'mimeTypes', looksAt: 'whether the list of file types is a real one' },
  { name: 'notifications', looksAt: 'two answers on notifications that contradict' },
  { name: 'webGL', looksAt: 'a graphics stack that draws to no screen' },
  { name: 'windowSize', looksAt: 'a window of no size' },
];

export const answers: readonly { answer: string; means: string; advice: string }[] = [
  {
    answer: '"bad"',
    means: 'A trace of automation, or a story that contradicts itself. Its type says which.',
    advice: 'Refuse what costs you something; let reading through.',
  },
  {
    answer: '"good"',
    means: 'It says that it is a known crawler. We have not checked that it is.',
    advice: 'Let it read. Before you let it do more, look its address up.',
  },
  {
    answer: '"notDetected"',
    means: 'Nothing was found. A person, or a program that hides well.',
    advice: 'Go on, and let the visitor id count how often.',
  },
  {
    answer: 'error',
    means: 'The detectors did not run. The message says why.',
    advice: 'Decide as if there were no check, and write it down.',
  },
  {
    answer: 'no request at all',
    means: 'The agent never ran: no script, a blocked one, or no browser.',
    advice: 'At a form, that is the strongest sign of all: ask for a request id.',
  },
];

export const limits = [
  {
    title: 'See through a good disguise',
    text: 'Two rows of the table above went through unseen. Whoever renames a headless browser and takes its switches away is not told from a person by one look.',
  },
  {
    title: 'Prove that a reading is real',
    text: 'What the page posts is a claim. A program that knows the format can post one without any browser, and the table shows that it passes.',
  },
  {
    title: 'Check who a crawler is',
    text: 'The name in the header decides. Whether the address belongs to the search engine is not looked up.',
  },
  {
    title: 'Watch how somebody types',
    text: 'No mouse, no keys, no timing. What you type stays between you and the page.',
  },
  {
    title: 'Refuse anybody',
    text: 'It answers, your server decides. Nobody gets a puzzle from us.',
  },
];
