import { withIframe } from '@fingerprintjs/fingerprintjs';
import { waitForNextTask } from '../wait-for-next-task.ts';

/**
 * Returns which fonts of a list are installed, by the size of a text in each. The same measurement and list as
 * FingerprintJS's `fonts` (MIT), which lays out all samples in one task: 110 ms with a CPU slowed down four times. Here
 * each task measures some fonts.
 */
export function readFonts(): Promise<string[]> {
  return withIframe(async (_frame, { document }) => {
    const { body } = document;
    body.style.fontSize = '48px';
    const samples = document.createElement('div');
    samples.style.setProperty('visibility', 'hidden', 'important');
    body.append(samples);
    const addSample = (fontFamily: string): HTMLElement => {
      const sample = document.createElement('span');
      Object.assign(sample.style, { position: 'absolute', top: '0', left: '0', fontFamily });
      sample.textContent = SAMPLE;
      samples.append(sample);
      return sample;
    };
    const fallbacks = fallbackFamilies.map((family) => ({ family, sample: addSample(family) }));
    const found: string[] = [];
    for (let start = 0; start < fontNames.length; start += FONTS_PER_TASK) {
      await waitForNextTask();
      const names = fontNames.slice(start, start + FONTS_PER_TASK);
      // All are added before the first is measured: alternating would cause a layout per sample.
      const added = names.map((name) => fallbacks.map(({ family }) => addSample(`'${name}',${family}`)));
      const isInstalled = (_name: string, index: number) =>
        fallbacks.some(({ sample }, each) => !hasSameSize(added[index]?.[each], sample));
      found.push(...names.filter(isInstalled));
    }
    return found;
  });
}

const hasSameSize = (one: HTMLElement | undefined, other: HTMLElement): boolean =>
  one?.offsetWidth === other.offsetWidth && one.offsetHeight === other.offsetHeight;

const FONTS_PER_TASK = 9;
/** Wide characters, and narrow ones in which fonts differ. */
const SAMPLE = 'mmMwWLliI0O&1';
/** A font is installed if the text differs from at least one of these. */
const fallbackFamilies = ['monospace', 'sans-serif', 'serif'];
const fontNames = [
  'sans-serif-thin',
  'ARNO PRO',
  'Agency FB',
  'Arabic Typesetting',
  'Arial Unicode MS',
  'AvantGarde Bk BT',
  'BankGothic Md BT',
  'Batang',
  'Bitstream Vera Sans Mono',
  'Calibri',
  'Century',
  'Century Gothic',
  'Clarendon',
  'EUROSTILE',
  'Franklin Gothic',
  'Futura Bk BT',
  'Futura Md BT',
  'GOTHAM',
  'Gill Sans',
  'HELV',
  'Haettenschweiler',
  'Helvetica Neue',
  'Humanst521 BT',
  'Leelawadee',
  'Letter Gothic',
  'Levenim MT',
  'Lucida Bright',
  'Lucida Sans',
  'Menlo',
  'MS Mincho',
  'MS Outlook',
  'MS Reference Specialty',
  'MS UI Gothic',
  'MT Extra',
  'MYRIAD PRO',
  'Marlett',
  'Meiryo UI',
  'Microsoft Uighur',
  'Minion Pro',
  'Monotype Corsiva',
  'PMingLiU',
  'Pristina',
  'SCRIPTINA',
  'Segoe UI Light',
  'Serifa',
  'SimHei',
  'Small Fonts',
  'Staccato222 BT',
  'TRAJAN PRO',
  'Univers CE 55 Medium',
  'Vrinda',
  'ZWAdobeF',
];
