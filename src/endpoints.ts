import type { Context } from './context.ts'
import { diningSessionEndpoints } from './floor/dining-session.routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { kitchenEndpoints } from './kitchen/kitchen.routes.ts'
import { menuEndpoints } from './menu/menu.routes.ts'
import { orderEndpoints } from './orders/order.routes.ts'
import { paymentEndpoints } from './payments/payment.routes.ts'

/** Every operation of the API, in the order of the document. */
export function allEndpoints(ctx: Context): Endpoint[] {
  return [
    ...menuEndpoints(ctx),
    ...diningSessionEndpoints(ctx),
    ...orderEndpoints(ctx),
    ...kitchenEndpoints(ctx),
    ...paymentEndpoints(ctx),
  ]
}
