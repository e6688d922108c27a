import { mayOrder } from './may-order.mjs';

/** For Next.js: app/order/route.mjs. */
export async function POST(request) {
  const form = await request.formData();
  if (!(await mayOrder(String(form.get('requestId'))))) {
    return new Response('Please load the page again.', { status: 403 });
  }
  return Response.redirect(new URL('/thanks/', request.url), 303);
}
