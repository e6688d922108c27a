import { AB_ATTRIBUTES } from '@whorl/contract/experiments/ab-cookie.ts';
import { AB_COOKIE, AB_FLAGS_KEY, COOKIE_CHOICE_KEY, SECURE_AB_COOKIE } from '@whorl/contract/stored-data/names.ts';

const text = JSON.stringify;

/**
 * Runs in the head of the pages under test: copies what the server drew from the cookie into local storage, and back
 * where the cookie was dropped. What both hold goes by local storage, so that a visitor keeps a variant that a server
 * without its cookie drew anew; the page that is on its way stays as it was served. Inline and allowed by its hash, since
 * it has to be done before anything else asks; what it writes, `ab-cookie.ts` reads.
 */
export const experimentScript = `try{(()=>{let s=localStorage,d=document,k=${text(AB_FLAGS_KEY)},q=s.getItem(${text(COOKIE_CHOICE_KEY)}),o=s.getItem(k),[,c]=/(?:^|; )(?:__Host-)?${AB_COOKIE}=([\\w.-]*)/.exec(d.cookie)||[],f={},n,v;if(q&&!/analytics|not-d/.test(q))return;for(n of(c||"").split(".").slice(1))f[n.slice(0,-2)]=/T$/.test(n)?"Treatment":"Control";Object.assign(f,JSON.parse(o));v=(c||"0")[0];for(n in f)v+="."+n+"-"+f[n][0];if(!v[1])return;n=JSON.stringify(f);if(n!=o)s.setItem(k,n);if(v!=c)d.cookie=(/s:/.test(location.protocol)?${text(`${SECURE_AB_COOKIE}=`)}:${text(`${AB_COOKIE}=`)})+v+${text(AB_ATTRIBUTES)}+(/s:/.test(location.protocol)?"; Secure":"")})()}catch{}`;
