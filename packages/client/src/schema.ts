// Written by "npm run types" from docs/openapi.json; not to be edited.

export interface paths {
  "/v1/pos/brand": {
    parameters: {};
    get: operations["getBrand"];
    patch: operations["updateBrand"];
  };
  "/v1/pos/branches": {
    parameters: {};
    get: operations["listBranches"];
    post: operations["createBranch"];
  };
  "/v1/pos/branches/{id}": {
    parameters: {};
    get: operations["getBranch"];
    delete: operations["deactivateBranch"];
    patch: operations["updateBranch"];
  };
  "/v1/pos/areas": {
    parameters: {};
    get: operations["listAreas"];
    post: operations["createArea"];
  };
  "/v1/pos/areas/{id}": {
    parameters: {};
    get: operations["getArea"];
    delete: operations["deactivateArea"];
    patch: operations["updateArea"];
  };
  "/v1/pos/tables": {
    parameters: {};
    get: operations["listTables"];
    post: operations["createTable"];
  };
  "/v1/pos/tables/{id}": {
    parameters: {};
    get: operations["getTable"];
    delete: operations["deactivateTable"];
    patch: operations["updateTable"];
  };
  "/v1/pos/categories": {
    parameters: {};
    get: operations["listCategories"];
    post: operations["createCategory"];
  };
  "/v1/pos/categories/{id}": {
    parameters: {};
    get: operations["getCategory"];
    delete: operations["deactivateCategory"];
    patch: operations["updateCategory"];
  };
  "/v1/pos/products": {
    parameters: {};
    get: operations["listProducts"];
    post: operations["createProduct"];
  };
  "/v1/pos/products/{id}": {
    parameters: {};
    get: operations["getProduct"];
    delete: operations["deactivateProduct"];
    patch: operations["updateProduct"];
  };
  "/v1/pos/addon-groups": {
    parameters: {};
    get: operations["listAddonGroups"];
    post: operations["createAddonGroup"];
  };
  "/v1/pos/addon-groups/{id}": {
    parameters: {};
    get: operations["getAddonGroup"];
    delete: operations["deactivateAddonGroup"];
    patch: operations["updateAddonGroup"];
  };
  "/v1/pos/addons": {
    parameters: {};
    get: operations["listAddons"];
    post: operations["createAddon"];
  };
  "/v1/pos/addons/{id}": {
    parameters: {};
    get: operations["getAddon"];
    delete: operations["deactivateAddon"];
    patch: operations["updateAddon"];
  };
  "/v1/pos/taxes": {
    parameters: {};
    get: operations["listTaxes"];
    post: operations["createTax"];
  };
  "/v1/pos/taxes/{id}": {
    parameters: {};
    get: operations["getTax"];
    delete: operations["deactivateTax"];
    patch: operations["updateTax"];
  };
  "/v1/pos/campaigns": {
    parameters: {};
    get: operations["listCampaigns"];
    post: operations["createCampaign"];
  };
  "/v1/pos/campaigns/{id}": {
    parameters: {};
    get: operations["getCampaign"];
    delete: operations["deactivateCampaign"];
    patch: operations["updateCampaign"];
  };
  "/v1/pos/payment-methods": {
    parameters: {};
    get: operations["listPaymentMethods"];
    post: operations["createPaymentMethod"];
  };
  "/v1/pos/payment-methods/{id}": {
    parameters: {};
    get: operations["getPaymentMethod"];
    delete: operations["deactivatePaymentMethod"];
    patch: operations["updatePaymentMethod"];
  };
  "/v1/pos/reasons": {
    parameters: {};
    get: operations["listReasons"];
    post: operations["createReason"];
  };
  "/v1/pos/reasons/{id}": {
    parameters: {};
    get: operations["getReason"];
    delete: operations["deactivateReason"];
    patch: operations["updateReason"];
  };
  "/v1/pos/customers": {
    parameters: {};
    get: operations["listCustomers"];
    post: operations["createCustomer"];
  };
  "/v1/pos/customers/{id}": {
    parameters: {};
    get: operations["getCustomer"];
    delete: operations["deactivateCustomer"];
    patch: operations["updateCustomer"];
  };
  "/v1/pos/stock-items": {
    parameters: {};
    get: operations["listStockItems"];
    post: operations["createStockItem"];
  };
  "/v1/pos/stock-items/{id}": {
    parameters: {};
    get: operations["getStockItem"];
    delete: operations["deactivateStockItem"];
    patch: operations["updateStockItem"];
  };
  "/v1/pos/kitchen-stations": {
    parameters: {};
    get: operations["listKitchenStations"];
    post: operations["createKitchenStation"];
  };
  "/v1/pos/kitchen-stations/{id}": {
    parameters: {};
    get: operations["getKitchenStation"];
    delete: operations["deactivateKitchenStation"];
    patch: operations["updateKitchenStation"];
  };
  "/v1/pos/printers": {
    parameters: {};
    get: operations["listPrinters"];
    post: operations["createPrinter"];
  };
  "/v1/pos/printers/{id}": {
    parameters: {};
    get: operations["getPrinter"];
    delete: operations["deactivatePrinter"];
    patch: operations["updatePrinter"];
  };
  "/v1/pos/branches/{id}/pause": {
    parameters: {};
    post: operations["pauseBranch"];
    delete: operations["resumeBranch"];
  };
  "/v1/pos/products/{id}/image": {
    parameters: {};
    put: operations["setProductImage"];
  };
  "/v1/pos/products/{id}/sold-out": {
    parameters: {};
    post: operations["setProductSoldOut"];
  };
  "/v1/pos/addons/{id}/sold-out": {
    parameters: {};
    post: operations["setAddonSoldOut"];
  };
  "/v1/pos/stock-movements": {
    parameters: {};
    get: operations["listStockMovements"];
    post: operations["createStockMovement"];
  };
  "/v1/pos/menu": {
    parameters: {};
    get: operations["getMenu"];
  };
  "/v1/pos/sold-out": {
    parameters: {};
    get: operations["listSoldOut"];
  };
  "/v1/pos/menu-import": {
    parameters: {};
    post: operations["importMenu"];
  };
  "/v1/pos/floor": {
    parameters: {};
    get: operations["readFloor"];
  };
  "/v1/pos/dining-sessions": {
    parameters: {};
    get: operations["listDiningSessions"];
    post: operations["openDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}": {
    parameters: {};
    get: operations["readDiningSession"];
    patch: operations["changeDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/cancel": {
    parameters: {};
    post: operations["cancelDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/bill-printed": {
    parameters: {};
    post: operations["markBillPrinted"];
  };
  "/v1/pos/dining-sessions/{session}/fire": {
    parameters: {};
    post: operations["fireDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/split": {
    parameters: {};
    get: operations["splitDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/move": {
    parameters: {};
    post: operations["moveDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/merge": {
    parameters: {};
    post: operations["mergeDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/move-items": {
    parameters: {};
    post: operations["moveItems"];
  };
  "/v1/pos/dining-sessions/{session}/guest-token": {
    parameters: {};
    post: operations["makeGuestToken"];
  };
  "/v1/pos/dining-sessions/{session}/orders": {
    parameters: {};
    post: operations["createTableOrder"];
  };
  "/v1/pos/orders": {
    parameters: {};
    get: operations["listOrders"];
    post: operations["createOrder"];
  };
  "/v1/pos/orders/preview": {
    parameters: {};
    post: operations["previewOrder"];
  };
  "/v1/pos/orders/{order}": {
    parameters: {};
    get: operations["readOrder"];
    patch: operations["updateOrder"];
  };
  "/v1/pos/orders/{order}/lines": {
    parameters: {};
    post: operations["addOrderLines"];
  };
  "/v1/pos/orders/{order}/remove-items": {
    parameters: {};
    post: operations["removeOrderItems"];
  };
  "/v1/pos/orders/{order}/cancel": {
    parameters: {};
    post: operations["cancelOrder"];
  };
  "/v1/pos/order-items/{item}/cancel": {
    parameters: {};
    post: operations["cancelOrderItem"];
  };
  "/v1/pos/orders/{order}/fire": {
    parameters: {};
    post: operations["fireOrder"];
  };
  "/v1/pos/orders/{order}/waste": {
    parameters: {};
    post: operations["wasteOrder"];
  };
  "/v1/pos/order-items/{item}": {
    parameters: {};
    patch: operations["changeOrderItem"];
  };
  "/v1/pos/order-items/{item}/replace": {
    parameters: {};
    post: operations["replaceOrderItem"];
  };
  "/v1/pos/orders/{order}/discount": {
    parameters: {};
    post: operations["discountOrder"];
  };
  "/v1/pos/orders/{order}/discounts/{discount}": {
    parameters: {};
    delete: operations["removeOrderDiscount"];
  };
  "/v1/pos/dining-sessions/{session}/discount": {
    parameters: {};
    post: operations["discountDiningSession"];
  };
  "/v1/pos/dining-sessions/{session}/discounts/{discount}": {
    parameters: {};
    delete: operations["removeDiningSessionDiscount"];
  };
  "/v1/pos/dining-sessions/{session}/waive-service-charge": {
    parameters: {};
    post: operations["waiveDiningSessionCharge"];
  };
  "/v1/pos/dining-sessions/{session}/restore-service-charge": {
    parameters: {};
    post: operations["restoreDiningSessionCharge"];
  };
  "/v1/pos/orders/{order}/waive-service-charge": {
    parameters: {};
    post: operations["waiveOrderCharge"];
  };
  "/v1/pos/kitchen/items/{item}/status": {
    parameters: {};
    post: operations["setItemKitchenStatus"];
  };
  "/v1/pos/kitchen/items/{item}/recall": {
    parameters: {};
    post: operations["recallItem"];
  };
  "/v1/pos/kitchen/items/{item}/acknowledge": {
    parameters: {};
    post: operations["acknowledgeItem"];
  };
  "/v1/pos/orders/{order}/kitchen-status": {
    parameters: {};
    post: operations["setOrderKitchenStatus"];
  };
  "/v1/pos/orders/{order}/recall": {
    parameters: {};
    post: operations["recallOrder"];
  };
  "/v1/pos/kitchen/tickets/{ticket}/status": {
    parameters: {};
    post: operations["setTicketStatus"];
  };
  "/v1/pos/kitchen/tickets/{ticket}/recall": {
    parameters: {};
    post: operations["recallTicket"];
  };
  "/v1/pos/kitchen/tickets": {
    parameters: {};
    get: operations["listTickets"];
  };
  "/v1/pos/kitchen/all-day": {
    parameters: {};
    get: operations["readAllDay"];
  };
  "/v1/pos/kitchen/board": {
    parameters: {};
    get: operations["readGuestBoard"];
  };
  "/v1/pos/events": {
    parameters: {};
    get: operations["listEvents"];
  };
  "/v1/pos/events/stream": {
    parameters: {};
    get: operations["streamEvents"];
  };
  "/v1/pos/audit-log": {
    parameters: {};
    get: operations["listAuditLog"];
  };
  "/v1/pos/payments": {
    parameters: {};
    get: operations["listPayments"];
  };
  "/v1/pos/payments/{payment}": {
    parameters: {};
    get: operations["readPayment"];
  };
  "/v1/pos/dining-sessions/{session}/pay": {
    parameters: {};
    post: operations["payDiningSession"];
  };
  "/v1/pos/orders/{order}/pay": {
    parameters: {};
    post: operations["payOrder"];
  };
  "/v1/pos/payments/{payment}/void": {
    parameters: {};
    post: operations["voidPayment"];
  };
  "/v1/pos/payments/{payment}/correct": {
    parameters: {};
    post: operations["correctPayment"];
  };
  "/v1/pos/payments/{payment}/tip": {
    parameters: {};
    post: operations["changeTip"];
  };
  "/v1/pos/dining-sessions/{session}/void-redemption": {
    parameters: {};
    post: operations["voidDiningSessionRedemption"];
  };
  "/v1/pos/orders/{order}/void-redemption": {
    parameters: {};
    post: operations["voidOrderRedemption"];
  };
  "/v1/pos/dining-sessions/{session}/reopen": {
    parameters: {};
    post: operations["reopenDiningSession"];
  };
  "/v1/pos/orders/{order}/reopen": {
    parameters: {};
    post: operations["reopenOrder"];
  };
  "/v1/pos/refunds": {
    parameters: {};
    get: operations["listRefunds"];
  };
  "/v1/pos/orders/{order}/refund": {
    parameters: {};
    post: operations["refundOrder"];
  };
  "/v1/pos/dining-sessions/{session}/refund": {
    parameters: {};
    post: operations["refundDiningSession"];
  };
  "/v1/pos/orders/{order}/receipt": {
    parameters: {};
    get: operations["readOrderReceipt"];
  };
  "/v1/pos/dining-sessions/{session}/receipt": {
    parameters: {};
    get: operations["readDiningSessionReceipt"];
  };
  "/v1/pos/receipts/{receipt}": {
    parameters: {};
    get: operations["readReceipt"];
  };
  "/v1/pos/print-jobs": {
    parameters: {};
    get: operations["listPrintJobs"];
    post: operations["createPrintJobs"];
  };
  "/v1/pos/print-jobs/{id}": {
    parameters: {};
    get: operations["readPrintJob"];
  };
  "/v1/pos/print-jobs/claim": {
    parameters: {};
    post: operations["claimPrintJob"];
  };
  "/v1/pos/print-jobs/{id}/done": {
    parameters: {};
    post: operations["finishPrintJob"];
  };
  "/v1/pos/print-jobs/{id}/failed": {
    parameters: {};
    post: operations["failPrintJob"];
  };
  "/v1/pos/receipts": {
    parameters: {};
    get: operations["listReceipts"];
  };
  "/v1/pos/receipts/{receipt}/buyer": {
    parameters: {};
    post: operations["nameBuyer"];
  };
  "/v1/pos/receipts/{receipt}/fiscal": {
    parameters: {};
    post: operations["signReceipt"];
  };
  "/v1/pos/receipts/{receipt}/printed": {
    parameters: {};
    post: operations["countPrintedReceipt"];
  };
  "/v1/pos/customers/{id}/ledger": {
    parameters: {};
    get: operations["listCustomerLedger"];
  };
  "/v1/pos/customers/{id}/top-up": {
    parameters: {};
    post: operations["topUpCustomer"];
  };
  "/v1/pos/customers/{id}/pay-out": {
    parameters: {};
    post: operations["payOutCustomer"];
  };
  "/v1/pos/customers/{id}/adjust": {
    parameters: {};
    post: operations["adjustCustomer"];
  };
  "/v1/pos/customers/{id}/export": {
    parameters: {};
    get: operations["exportCustomer"];
  };
  "/v1/pos/customers/{id}/erase": {
    parameters: {};
    post: operations["eraseCustomer"];
  };
  "/v1/pos/reports/sales": {
    parameters: {};
    get: operations["readSalesReport"];
  };
  "/v1/pos/reports/products": {
    parameters: {};
    get: operations["readProductReport"];
  };
  "/v1/pos/reports/addons": {
    parameters: {};
    get: operations["readAddonReport"];
  };
  "/v1/pos/reports/categories": {
    parameters: {};
    get: operations["readCategoryReport"];
  };
  "/v1/pos/reports/channels": {
    parameters: {};
    get: operations["readChannelReport"];
  };
  "/v1/pos/reports/margins": {
    parameters: {};
    get: operations["readMarginReport"];
  };
  "/v1/pos/reports/staff": {
    parameters: {};
    get: operations["readStaffReport"];
  };
  "/v1/pos/reports/tables": {
    parameters: {};
    get: operations["readTableReport"];
  };
  "/v1/pos/reports/discounts": {
    parameters: {};
    get: operations["readDiscountReport"];
  };
  "/v1/pos/reports/cancellations": {
    parameters: {};
    get: operations["readCancellationReport"];
  };
  "/v1/pos/reports/waste": {
    parameters: {};
    get: operations["readWasteReport"];
  };
  "/v1/pos/reports/kitchen": {
    parameters: {};
    get: operations["readKitchenReport"];
  };
  "/v1/pos/reports/payment-methods": {
    parameters: {};
    get: operations["readPaymentMethodReport"];
  };
  "/v1/pos/reports/taxes": {
    parameters: {};
    get: operations["readTaxReport"];
  };
  "/v1/pos/staff": {
    parameters: {};
    get: operations["listStaff"];
    post: operations["createStaffMember"];
  };
  "/v1/pos/staff/{id}": {
    parameters: {};
    get: operations["getStaffMember"];
    delete: operations["deactivateStaffMember"];
    patch: operations["updateStaffMember"];
  };
  "/v1/pos/staff/sign-in": {
    parameters: {};
    post: operations["signIn"];
  };
  "/v1/pos/approvals": {
    parameters: {};
    post: operations["giveApproval"];
  };
  "/v1/pos/staff/{id}/sign-out": {
    parameters: {};
    post: operations["signOut"];
  };
  "/v1/pos/shifts": {
    parameters: {};
    get: operations["listShifts"];
    post: operations["openShift"];
  };
  "/v1/pos/shifts/{shift}": {
    parameters: {};
    get: operations["readShift"];
  };
  "/v1/pos/shifts/{shift}/report": {
    parameters: {};
    get: operations["readShiftReport"];
  };
  "/v1/pos/shifts/{shift}/movements": {
    parameters: {};
    post: operations["moveShiftCash"];
  };
  "/v1/pos/shifts/{shift}/close": {
    parameters: {};
    post: operations["closeShift"];
  };
  "/v1/pos/api-keys": {
    parameters: {};
    get: operations["listApiKeys"];
    post: operations["createApiKey"];
  };
  "/v1/pos/api-keys/{id}": {
    parameters: {};
    get: operations["getApiKey"];
    delete: operations["deactivateApiKey"];
    patch: operations["updateApiKey"];
  };
  "/v1/pos/api-keys/{id}/rotate": {
    parameters: {};
    post: operations["rotateApiKey"];
  };
  "/v1/pos/me": {
    parameters: {};
    get: operations["readMe"];
  };
  "/v1/pos/devices": {
    parameters: {};
    get: operations["listDevices"];
  };
  "/v1/pos/devices/{id}": {
    parameters: {};
    delete: operations["unpairDevice"];
  };
  "/v1/pos/unpair": {
    parameters: {};
    post: operations["unpairSelf"];
  };
  "/v1/pos/device-codes": {
    parameters: {};
    post: operations["createDeviceCode"];
  };
  "/v1/pos/device-codes/{code}": {
    parameters: {};
    get: operations["readDeviceCode"];
  };
  "/v1/pos/pair": {
    parameters: {};
    post: operations["pairDevice"];
  };
  "/v1/pos/webhooks": {
    parameters: {};
    get: operations["listWebhooks"];
    post: operations["createWebhook"];
  };
  "/v1/pos/webhooks/{id}": {
    parameters: {};
    get: operations["getWebhook"];
    delete: operations["deactivateWebhook"];
    patch: operations["updateWebhook"];
  };
  "/v1/pos/webhooks/{id}/rotate": {
    parameters: {};
    post: operations["rotateWebhook"];
  };
  "/v1/pos/webhooks/{id}/deliveries": {
    parameters: {};
    get: operations["listDeliveries"];
  };
  "/v1/pos/webhooks/{id}/test": {
    parameters: {};
    post: operations["testWebhook"];
  };
  "/v1/pos/webhooks/{id}/deliveries/{delivery}/redeliver": {
    parameters: {};
    post: operations["redeliver"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcknowledgeItemRequest: components["schemas"]["CancelDiningSessionRequest"];
    AddOrderLinesRequest: {
      /** @description The ordered products. */
      lines: components["schemas"]["OrderLineInput"][];
    };
    Addon: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices: components["schemas"]["AddonPrice"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Stock used by one unit. */
      recipe: components["schemas"]["RecipeLine"][];
      /**
       * Format: ulid
       * @description Its tax where it is not the product’s; null: taxed as the product.
       */
      tax_id: string | null;
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description Maximum units of this addon per unit of the product; null for no limit. */
      max_quantity: number | null;
      /** @description Branches where it is sold out now; in `/sold-out`: true to mark, false to clear. */
      sold_out: components["schemas"]["SoldOut"][];
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["AddonTranslation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    AddonAnswer: {
      data: components["schemas"]["Addon"];
    };
    AddonGroup: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Minimum number of units to choose. */
      min: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max: number | null;
      /** @description Number of free units, applied in the order of `addon_ids`. */
      free_quantity: number;
      /** @description Addons of the group, in display order. */
      addon_ids: string[];
      /** @description Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1. */
      default_addon_ids: string[];
      /** @description Products that offer this group. */
      product_ids: string[];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    AddonGroupAnswer: {
      data: components["schemas"]["AddonGroup"];
    };
    AddonGroupList: {
      data: components["schemas"]["AddonGroupSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    AddonGroupSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Minimum number of units to choose. */
      min: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max: number | null;
      /** @description Number of free units, applied in the order of `addon_ids`. */
      free_quantity: number;
      /** @description Addons of the group, in display order. */
      addon_ids: string[];
      /** @description Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1. */
      default_addon_ids: string[];
      /** @description Products that offer this group. */
      product_ids: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    AddonList: {
      data: components["schemas"]["AddonSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    AddonPrice: {
      /**
       * Format: ulid
       * @description Branch where this price applies; null for all.
       */
      branch_id: string | null;
      /**
       * @description Channel for which this price applies; null for all.
       * @enum {string|null}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery" | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at: string | null;
      /**
       * Format: ulid
       * @description Only on lines of this product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description Only beside this addon on the same line.
       */
      with_addon_id: string | null;
    };
    AddonPriceInput: {
      /**
       * Format: ulid
       * @description Branch where this price applies; null for all.
       */
      branch_id?: string | null;
      /**
       * @description Channel for which this price applies; null for all.
       * @enum {string|null}
       */
      channel?: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery" | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at?: string | null;
      /**
       * Format: ulid
       * @description Only on lines of this product.
       */
      product_id?: string | null;
      /**
       * Format: ulid
       * @description Only beside this addon on the same line.
       */
      with_addon_id?: string | null;
    };
    AddonReport: {
      /** @description One row per group. */
      rows: components["schemas"]["AddonReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["AddonReportTotals"];
    };
    AddonReportAnswer: {
      data: components["schemas"]["AddonReport"];
    };
    AddonReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Addon.
       */
      addon_id: string;
      /** @description Last name within the period. */
      name: string;
      /** @description Units sold, free ones included. */
      quantity: number;
      /** @description Units that cost nothing. */
      free: number;
      /** @description Amount to pay. */
      total: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    AddonReportTotals: {
      /** @description Units sold, free ones included. */
      quantity: number;
      /** @description Units that cost nothing. */
      free: number;
      /** @description Amount to pay. */
      total: number;
    };
    AddonSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices: components["schemas"]["AddonPrice"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Stock used by one unit. */
      recipe: components["schemas"]["RecipeLine"][];
      /**
       * Format: ulid
       * @description Its tax where it is not the product’s; null: taxed as the product.
       */
      tax_id: string | null;
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description Maximum units of this addon per unit of the product; null for no limit. */
      max_quantity: number | null;
      /** @description Branches where it is sold out now; in `/sold-out`: true to mark, false to clear. */
      sold_out: components["schemas"]["SoldOut"][];
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["AddonTranslation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    AddonTranslation: {
      /** @description Display name. */
      name?: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string;
    };
    AddonTranslationInput: {
      /** @description Display name. */
      name?: string | null;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
    };
    AdjustCustomerRequest: {
      /** @description Change of the balance, signed. */
      balance?: number;
      /** @description Change of the points, signed. */
      points?: number;
      /** @description Reason, shown in reports. */
      reason: string;
    };
    Adjustment: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * @description Refund or waste.
       * @enum {string}
       */
      kind: "refund" | "waste";
      /**
       * Format: ulid
       * @description Null when an amount was refunded without naming items.
       */
      item_id: string | null;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number | null;
      /** @description The money refunded; for an item, its share of the amount left to refund. */
      amount: number;
      /** @description Tax refunded. */
      tax: number;
      /** @description Cost of the stock wasted. */
      cost: number;
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `reason` has its name of then.
       */
      reason_id: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean;
      /** @description Payments, one entry each. */
      payments: components["schemas"]["RefundedPayment"][];
      /**
       * Format: ulid
       * @description The method that the refund named to give the money of the payments; null: each its own.
       */
      to_payment_method_id: string | null;
      /** @description Amount credited to the customer’s balance. A tip that a refund to the balance credits too is in `tip` alone. */
      to_balance: number;
      /** @description Spent points returned. */
      points_returned: number;
      /** @description Earned points reversed. */
      points_reversed: number;
      /** @description Earned cashback reversed. */
      balance_reversed: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /** @description The taxes refunded. */
      tax_lines: components["schemas"]["TaxLine"][];
    };
    ApiKey: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Permissions of the key; writing includes reading. */
      scopes: ("brand.read" | "brand.write" | "branches.read" | "branches.write" | "tables.read" | "tables.write" | "categories.read" | "categories.write" | "products.read" | "products.write" | "addons.read" | "addons.write" | "taxes.read" | "taxes.write" | "campaigns.read" | "campaigns.write" | "discounts.write" | "payment_methods.read" | "payment_methods.write" | "stock.read" | "stock.write" | "sold_out.read" | "sold_out.write" | "kitchen.read" | "kitchen.write" | "orders.read" | "orders.write" | "payments.read" | "payments.write" | "fiscal.write" | "refunds.read" | "refunds.write" | "customers.read" | "customers.write" | "staff.read" | "staff.write" | "shifts.read" | "shifts.write" | "reports.read" | "events.read" | "api_keys.read" | "api_keys.write" | "devices.read" | "devices.write" | "webhooks.read" | "webhooks.write" | "audit.read")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Requests in any 60 seconds, those of keys that it made included. */
      rate_limit: number;
      /** @description How many days back `ordered_at` may be. */
      backdate_days: number;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string | null;
      /**
       * @description A program’s key, or a device: see `/devices`.
       * @enum {string}
       */
      kind: "key" | "device";
      /**
       * @description The purpose of a device; null for a key.
       * @enum {string|null}
       */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office" | null;
      /** @description Nearly nothing is open to it until a person signs in. */
      requires_staff: boolean;
      /** @description The last four characters of the key. */
      last_four: string | null;
      /**
       * Format: date-time
       * @description When the text before the last rotation stops or stopped working.
       */
      previous_expires_at: string | null;
      /** @description The key that made it; null for one of the operator. */
      created_by_key_id: string | null;
      /**
       * Format: date-time
       * @description When the key was last used, to the minute.
       */
      last_used_at: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked, which is permanent; null while it is not.
       */
      revoked_at: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    ApiKeyAnswer: {
      data: components["schemas"]["ApiKey"];
    };
    ApiKeyList: {
      data: components["schemas"]["ApiKey"][];
      meta: components["schemas"]["ListMeta"];
    };
    Approval: {
      /** @description Send it as `X-Approval-Token`; returned only here. */
      token: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string;
    };
    ApprovalAnswer: {
      data: components["schemas"]["Approval"];
    };
    Area: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    AreaAnswer: {
      data: components["schemas"]["Area"];
    };
    AreaList: {
      data: components["schemas"]["Area"][];
      meta: components["schemas"]["ListMeta"];
    };
    AuditEntryList: {
      data: components["schemas"]["AuditEntrySummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    AuditEntrySummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      /** @description The operation's id, or the operator's command. */
      action: string;
      /** @description The type of the created or changed record. */
      resource: string;
      /** @description Id of the resource. */
      resource_id: string | null;
      /** @description The changed fields before the change; null when the record was created. */
      before: {
        [key: string]: unknown;
      } | null;
      /** @description The same fields after the change; all fields when the record was created. */
      after: {
        [key: string]: unknown;
      } | null;
      /** @description Null for guests and commands. */
      key_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      ip: string | null;
      /** @description The request id, as in the response and the log. */
      request_id: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    Availability: {
      /** @description Days on which the hours start. */
      weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      /**
       * Format: clock-time
       * @description Beginning of the hours, HH:MM.
       */
      from: string;
      /**
       * Format: clock-time
       * @description End of the hours, HH:MM; at or before `from`: on the next day.
       */
      to: string;
    };
    AvailabilityInput: {
      /** @description Days on which the hours start. */
      weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      /**
       * Format: clock-time
       * @description Beginning of the hours, HH:MM.
       */
      from: string;
      /**
       * Format: clock-time
       * @description End of the hours, HH:MM; at or before `from`: on the next day.
       */
      to: string;
    };
    BoardNumber: {
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string;
      /** @description Short number called out to the guest; starts at 001 each business date. */
      display_number: string;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /**
       * Format: date-time
       * @description When the kitchen got it, or it was ready.
       */
      since: string;
    };
    Branch: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description 2 to 8 letters or digits, never used by another branch. */
      code: string;
      /** @description Name from the tz database, such as `Europe/Rome`. */
      timezone: string;
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      day_starts_at: string;
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address: string | null;
      /** @description Phone number. */
      phone: string | null;
      /** @description Texts printed on every receipt. */
      receipt: components["schemas"]["ReceiptTexts"];
      /**
       * @description `required`: a receipt issued from now on is printed once `POST /receipts/{receipt}/fiscal` has signed it, or after 60 seconds.
       * @enum {string}
       */
      fiscal: "off" | "required";
      /** @description When the branch takes orders by `kiosk`, `qr`, `online`, `delivery` and `phone`, in its time zone; empty: always. Entries that name a channel replace the others for it. `to` at or before `from` is on the next day. */
      hours: components["schemas"]["BranchHour"][];
      /** @description Dates in the branch’s time zone on which it takes none of those orders; hours that run past midnight belong to the day they begin on. */
      closures: components["schemas"]["BranchClosure"][];
      /** @description The pause made last, over once `until` has passed; null: none, or deleted. */
      pause: components["schemas"]["BranchPause"] | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    BranchAnswer: {
      data: components["schemas"]["Branch"];
    };
    BranchClosure: {
      /**
       * Format: date
       * @description The first day on which it is closed.
       */
      from: string;
      /**
       * Format: date
       * @description The last day on which it is closed.
       */
      to: string;
      /** @description Why, for staff. */
      reason: string;
    };
    BranchClosureInput: {
      /**
       * Format: date
       * @description The first day on which it is closed.
       */
      from: string;
      /**
       * Format: date
       * @description The last day on which it is closed.
       */
      to: string;
      /** @description Why, for staff. */
      reason: string;
    };
    BranchHour: {
      /** @description Days on which the hours start. */
      weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      from: string;
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      to: string;
      /** @description Channels that these hours are for; empty: those without hours of their own. */
      channels: ("kiosk" | "qr" | "online" | "delivery" | "phone")[];
    };
    BranchHourInput: {
      /** @description Days on which the hours start. */
      weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      from: string;
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      to: string;
      /** @description Channels that these hours are for; empty: those without hours of their own. */
      channels?: ("kiosk" | "qr" | "online" | "delivery" | "phone")[];
    };
    BranchList: {
      data: components["schemas"]["Branch"][];
      meta: components["schemas"]["ListMeta"];
    };
    BranchPause: {
      /** @description Channels where it applies; empty means all. */
      channels: ("kiosk" | "qr" | "online" | "delivery" | "phone")[];
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      since: string;
      /**
       * Format: date-time
       * @description When it ends by itself; null: when it is deleted.
       */
      until: string | null;
      /** @description Why, for staff. */
      reason: string;
    };
    BranchPausedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description Empty: all that hours are for. */
      channels: ("kiosk" | "qr" | "online" | "delivery" | "phone")[];
      /**
       * Format: date-time
       * @description Null: until it is ended by hand.
       */
      until: string | null;
    };
    /** @description A branch stopped taking orders of some channels. */
    BranchPausedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "branch.paused";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["BranchPausedData"];
    };
    /** @description A branch stopped taking orders of some channels. */
    BranchPausedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "branch.paused";
      data: components["schemas"]["BranchPausedData"];
    };
    BranchResumedData: components["schemas"]["ProductUpdatedData"];
    /** @description The pause of a branch was ended before its time. */
    BranchResumedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "branch.resumed";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["BranchResumedData"];
    };
    /** @description The pause of a branch was ended before its time. */
    BranchResumedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "branch.resumed";
      data: components["schemas"]["BranchResumedData"];
    };
    Brand: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency: string;
      /** @description Name from the tz database, such as `Europe/Rome`. */
      timezone: string;
      /** @description Language of the plain `name` and `description` fields. */
      default_language: string;
      /** @description Language codes in use; `lang` and `translations` accept only these. */
      languages: string[];
      /**
       * @description Whether prices include tax (`inclusive`) or tax is added (`exclusive`); cannot change once there are orders.
       * @enum {string}
       */
      tax_mode: "inclusive" | "exclusive";
      /** @description How customers earn and redeem points and balance. */
      loyalty: components["schemas"]["BrandLoyalty"];
      /** @description Percentage added to orders of the listed channels and branches; null for none. */
      service_charge: components["schemas"]["BrandServiceCharge"] | null;
      /**
       * Format: ulid
       * @description Tax on delivery fees; null for none.
       */
      delivery_tax_id: string | null;
      /** @description Texts printed on every receipt. */
      receipt: components["schemas"]["ReceiptTexts"];
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address: string | null;
      /** @description Actions that need an approval from a manager or owner. */
      approvals: components["schemas"]["BrandApprovals"];
      /** @description Taking money requires an open shift. */
      require_shift: boolean;
      /** @description Point-of-sale operations require signed-in staff. */
      require_staff: boolean;
      /** @description Orders of these channels go to the kitchen once paid in full; all others as soon as they are placed. A change applies to orders placed afterwards. */
      kitchen_when_paid: ("pos" | "kiosk" | "online" | "phone" | "delivery")[];
      /** @description How many minutes before `scheduled_for` an order goes to the kitchen. */
      kitchen_lead_minutes: number;
      /** @description Waiters may take payments and set tips too, into the drawer of their device. */
      waiter_may_pay: boolean;
      /** @description Notes to choose for a line, in the default language with translations. */
      quick_notes: components["schemas"]["QuickNote"][];
      /** @description The tips that screens offer, percent. */
      tip_percents: number[];
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    BrandAnswer: {
      data: components["schemas"]["Brand"];
    };
    BrandApprovals: {
      /** @description Cancelling an item that the kitchen has ever started to prepare. */
      cancel_after_preparing: boolean;
      /** @description A discount of 100 percent. */
      comp: boolean;
      /** @description Another price than that of the menu. */
      price_override: boolean;
      /** @description A discount of more than this percentage, or one that brings all manual discounts on the order or bill above this percentage of its net before them; null: no discount needs approval. */
      discount_over_percent: number | null;
      /** @description A refund. */
      refund: boolean;
      /** @description Moving a payment to another payment method. */
      correct: boolean;
      /** @description Voiding a payment, or the balance and points spent on an order or bill. */
      void: boolean;
    };
    BrandApprovalsInput: {
      /** @description Cancelling an item that the kitchen has ever started to prepare. */
      cancel_after_preparing?: boolean;
      /** @description A discount of 100 percent. */
      comp?: boolean;
      /** @description Another price than that of the menu. */
      price_override?: boolean;
      /** @description A discount of more than this percentage, or one that brings all manual discounts on the order or bill above this percentage of its net before them; null: no discount needs approval. */
      discount_over_percent?: number | null;
      /** @description A refund. */
      refund?: boolean;
      /** @description Moving a payment to another payment method. */
      correct?: boolean;
      /** @description Voiding a payment, or the balance and points spent on an order or bill. */
      void?: boolean;
    };
    BrandLoyalty: {
      /** @description Points earned per 1.00 spent. */
      points_per_unit: number;
      /** @description Value of a point in payments. */
      point_value: number;
      /** @description Percentage of the amount spent that is credited to the balance. */
      cashback_percent: number;
      /** @description Minimum points per payment. */
      min_redeem_points: number;
    };
    BrandLoyaltyInput: {
      /** @description Points earned per 1.00 spent. */
      points_per_unit?: number;
      /** @description Value of a point in payments. */
      point_value?: number;
      /** @description Percentage of the amount spent that is credited to the balance. */
      cashback_percent?: number;
      /** @description Minimum points per payment. */
      min_redeem_points?: number;
    };
    BrandServiceCharge: {
      /** @description Percentage of the net of the products. */
      percent: number;
      /**
       * Format: ulid
       * @description Tax on the charge; null: that of the products, in proportion to their net.
       */
      tax_id: string | null;
      /** @description Empty: all channels. */
      channels: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Empty: all branches. */
      branch_ids: string[];
      /** @description The least guests of a bill that it is due for. Above 1, orders without a bill are charged none. Default 1. */
      min_guests: number;
    };
    BrandServiceChargeInput: {
      /** @description Percentage of the net of the products. */
      percent?: number;
      /**
       * Format: ulid
       * @description Tax on the charge; null: that of the products, in proportion to their net.
       */
      tax_id?: string | null;
      /** @description Empty: all channels. */
      channels?: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Empty: all branches. */
      branch_ids?: string[];
      /** @description The least guests of a bill that it is due for. Above 1, orders without a bill are charged none. Default 1. */
      min_guests?: number;
    };
    Campaign: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description How the campaign reduces a price.
       * @enum {string}
       */
      kind: "percentage" | "amount" | "fixed_price" | "buy_x_get_y";
      /** @description A percentage for `percentage` and `buy_x_get_y` (default 100), otherwise an amount. */
      value: number;
      /** @description Units to buy, for `buy_x_get_y`. */
      buy: number | null;
      /** @description Further units that are discounted, for `buy_x_get_y`. */
      get: number | null;
      /** @description Products and categories it covers; both empty means all. */
      applies_to: components["schemas"]["CampaignAppliesTo"];
      /** @description Minimum subtotal of the order. */
      min_subtotal: number | null;
      /** @description Channels where it applies; empty means all. */
      channels: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at: string | null;
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability: components["schemas"]["Availability"][];
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code: string | null;
      /** @description Maximum number of orders that may use it; null for no limit. */
      usage_limit: number | null;
      /** @description Maximum number of orders per customer; null for no limit. */
      per_customer_limit: number | null;
      /** @description Campaigns with lower values apply first. */
      priority: number;
      /** @description Whether it combines with other stackable campaigns on the same line. */
      stackable: boolean;
      /** @description Number of orders that use it. */
      used_count: number;
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    CampaignAnswer: {
      data: components["schemas"]["Campaign"];
    };
    CampaignAppliesTo: {
      /** @description Products it applies to. */
      product_ids: string[];
      /** @description Categories whose products it applies to. */
      category_ids: string[];
    };
    CampaignAppliesToInput: {
      /** @description Products it applies to. */
      product_ids?: string[];
      /** @description Categories whose products it applies to. */
      category_ids?: string[];
    };
    CampaignList: {
      data: components["schemas"]["CampaignSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    CampaignSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description How the campaign reduces a price.
       * @enum {string}
       */
      kind: "percentage" | "amount" | "fixed_price" | "buy_x_get_y";
      /** @description A percentage for `percentage` and `buy_x_get_y` (default 100), otherwise an amount. */
      value: number;
      /** @description Units to buy, for `buy_x_get_y`. */
      buy: number | null;
      /** @description Further units that are discounted, for `buy_x_get_y`. */
      get: number | null;
      /** @description Products and categories it covers; both empty means all. */
      applies_to: components["schemas"]["CampaignAppliesTo"];
      /** @description Minimum subtotal of the order. */
      min_subtotal: number | null;
      /** @description Channels where it applies; empty means all. */
      channels: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at: string | null;
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability: components["schemas"]["Availability"][];
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code: string | null;
      /** @description Maximum number of orders that may use it; null for no limit. */
      usage_limit: number | null;
      /** @description Maximum number of orders per customer; null for no limit. */
      per_customer_limit: number | null;
      /** @description Campaigns with lower values apply first. */
      priority: number;
      /** @description Whether it combines with other stackable campaigns on the same line. */
      stackable: boolean;
      /** @description Number of orders that use it. */
      used_count: number;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    CancelDiningSessionRequest: Record<string, never>;
    CancelOrderItemRequest: {
      /** @description Why it is cancelled; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the consumed stock is returned.
       * @default true
       */
      restock?: boolean;
      /** @description Part of the line; the whole line when omitted. */
      quantity?: number;
    };
    CancelOrderRequest: {
      /** @description Why it is cancelled; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the consumed stock is returned.
       * @default true
       */
      restock?: boolean;
    };
    CancellationReport: {
      /** @description One row per group. */
      rows: components["schemas"]["CancellationReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["CancellationReportTotals"];
    };
    CancellationReportAnswer: {
      data: components["schemas"]["CancellationReport"];
    };
    CancellationReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /** @description `cancel` or `replaced` (before payment), or `refund` (after). */
      kind: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons; null for one as entered.
       */
      reason_id: string | null;
      /** @description As entered, or the last name of the brand’s reason within the period. */
      reason: string;
      /**
       * Format: ulid
       * @description Who cancelled or refunded; null if no one was signed in.
       */
      staff_id: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Items; a partly cancelled line counts as one. */
      count: number;
      /** @description Units, or weight. */
      quantity: number;
      /** @description Totals of the items as sold; of a replaced one by how much its replacement costs less. */
      amount: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    CancellationReportTotals: {
      /** @description Items; a partly cancelled line counts as one. */
      count: number;
      /** @description Units, or weight. */
      quantity: number;
      /** @description Totals of the items as sold; of a replaced one by how much its replacement costs less. */
      amount: number;
    };
    Category: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Colour of its buttons, `#rrggbb` in lower case; null: the screen chooses. */
      colour: string | null;
      /**
       * Format: ulid
       * @description Parent category; null at the top.
       */
      parent_id: string | null;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Stations that prepare its products, at most one per branch. */
      kitchen_station_ids: string[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    CategoryAnswer: {
      data: components["schemas"]["Category"];
    };
    CategoryList: {
      data: components["schemas"]["CategorySummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    CategoryReport: {
      /** @description One row per group. */
      rows: components["schemas"]["CategoryReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["ProductReportTotals"];
    };
    CategoryReportAnswer: {
      data: components["schemas"]["CategoryReport"];
    };
    CategoryReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null for fees, service charges, amounts without items, and sales before 0.1.0.
       */
      category_id: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    CategorySummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Colour of its buttons, `#rrggbb` in lower case; null: the screen chooses. */
      colour: string | null;
      /**
       * Format: ulid
       * @description Parent category; null at the top.
       */
      parent_id: string | null;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Stations that prepare its products, at most one per branch. */
      kitchen_station_ids: string[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    CategoryWarning: {
      /** @description The text, such as `translations.zh.name`. */
      path: string;
      /**
       * @description `not_printable`: receipts show some of its characters as `�`.
       * @enum {string}
       */
      code: "not_printable";
      message: string;
    };
    ChangeDiningSessionRequest: {
      /** @description A bill without a table cannot lose its name. */
      name?: string | null;
      /** @description Number of guests. */
      guests?: number;
      /**
       * Format: ulid
       * @description The customer of the bill and of all its orders.
       */
      customer_id?: string | null;
      /**
       * Format: ulid
       * @description The waiter who takes over the bill; null for none. Orders keep the staff who sent them.
       */
      staff_id?: string | null;
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Replaces the tables of the bill; added tables must be free and in the same branch. */
      table_ids?: string[];
    };
    ChangeOrderItemRequest: {
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Seat number at the table. */
      seat?: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course?: number | null;
      /**
       * @description Holds the line back from the kitchen until it is fired; only before the kitchen has begun it.
       * @constant
       */
      hold?: true;
    };
    ChangeTipRequest: {
      /** @description The new total tip; 0 removes it. */
      tip: number;
    };
    ChannelReport: {
      /** @description One row per group. */
      rows: components["schemas"]["ChannelReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["ChannelReportTotals"];
    };
    ChannelReportAnswer: {
      data: components["schemas"]["ChannelReport"];
    };
    ChannelReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /** @description Source of the orders; null where none was sent. */
      source?: string | null;
      /** @description Channel of the orders. */
      channel: string;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    ChannelReportTotals: {
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
    };
    ChoiceTranslation: {
      /** @description Display name. */
      name: string;
    };
    ChoiceTranslationInput: {
      /** @description Display name. */
      name: string;
    };
    ClaimPrintJobRequest: {
      /**
       * Format: ulid
       * @description A polled printer.
       */
      printer_id: string;
    };
    /** @description A paper that is to be printed, or the pulse that opens a drawer. */
    ClaimedPrintJob: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the printer.
       */
      printer_id: string;
      /**
       * @description `ticket` to `move` are papers of the kitchen; `drawer` opens a cash drawer and prints nothing; `test` is a test page.
       * @enum {string}
       */
      kind: "ticket" | "change" | "cancel" | "fire" | "move" | "bill" | "receipt" | "z_report" | "drawer" | "test";
      /**
       * @description `printing`: claimed, or on its way to the printer; `failed` and `expired`: it will not be printed.
       * @enum {string}
       */
      status: "waiting" | "printing" | "done" | "failed" | "expired";
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment.
       */
      payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the receipt.
       */
      receipt_id: string | null;
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /** @description Whether the paper is headed REPRINT. */
      reprint: boolean;
      /**
       * Format: ulid
       * @description The printer that it was written for, once its fallback has it.
       */
      fallback_from_id: string | null;
      attempts: number;
      /**
       * Format: date-time
       * @description Until when no other claim gets it.
       */
      lease_until: string | null;
      /**
       * Format: date-time
       * @description When it may be printed; 15 minutes later it expires.
       */
      due_at: string;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      printed_at: string | null;
      /** @description Why the last attempt failed. */
      error: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    } | null;
    ClaimedPrintJobAnswer: {
      data: components["schemas"]["ClaimedPrintJob"];
    };
    CloseShiftCountedInput: {
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Counted amount, tips included. */
      amount: number;
    };
    CloseShiftRequest: {
      /**
       * Format: date-time
       * @description When it was closed, not before its last entry: at most five minutes ahead, and as far back as the key’s `backdate_days` allow. By default now.
       */
      closed_at?: string;
      /** @description The counted amount of each method. A method that is left out stays uncounted: the report has its expected amount, and the totals exclude it. May be empty. */
      counted: components["schemas"]["CloseShiftCountedInput"][];
    };
    CorrectPaymentRequest: {
      /**
       * Format: ulid
       * @description The actual payment method.
       */
      payment_method_id: string;
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The shift of the drawer; the branch’s only open shift when omitted.
       */
      shift_id?: string;
    };
    CreateAddonGroupRequest: {
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Minimum number of units to choose. */
      min?: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max?: number | null;
      /** @description Number of free units, applied in the order of `addon_ids`. */
      free_quantity?: number;
      /** @description Addons of the group, in display order. */
      addon_ids?: string[];
      /** @description Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1. */
      default_addon_ids?: string[];
      /** @description Products that offer this group. */
      product_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateAddonRequest: {
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices?: components["schemas"]["AddonPriceInput"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost?: number;
      /** @description Stock used by one unit. */
      recipe?: components["schemas"]["RecipeLineInput"][];
      /**
       * Format: ulid
       * @description Its tax where it is not the product’s; null: taxed as the product.
       */
      tax_id?: string | null;
      /** @description EU allergen codes or free text. */
      allergens?: string[];
      /** @description Maximum units of this addon per unit of the product; null for no limit. */
      max_quantity?: number | null;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["AddonTranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateApiKeyRequest: {
      /** @description Display name. */
      name: string;
      /** @description Permissions of the key; writing includes reading. */
      scopes?: ("brand.read" | "brand.write" | "branches.read" | "branches.write" | "tables.read" | "tables.write" | "categories.read" | "categories.write" | "products.read" | "products.write" | "addons.read" | "addons.write" | "taxes.read" | "taxes.write" | "campaigns.read" | "campaigns.write" | "discounts.write" | "payment_methods.read" | "payment_methods.write" | "stock.read" | "stock.write" | "sold_out.read" | "sold_out.write" | "kitchen.read" | "kitchen.write" | "orders.read" | "orders.write" | "payments.read" | "payments.write" | "fiscal.write" | "refunds.read" | "refunds.write" | "customers.read" | "customers.write" | "staff.read" | "staff.write" | "shifts.read" | "shifts.write" | "reports.read" | "events.read" | "api_keys.read" | "api_keys.write" | "devices.read" | "devices.write" | "webhooks.read" | "webhooks.write" | "audit.read")[];
      /**
       * @description Purpose of the key, which selects its scopes; instead of `scopes`.
       * @enum {string}
       */
      for?: "till" | "kitchen" | "board" | "kiosk" | "office";
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Requests in any 60 seconds, those of keys that it made included. */
      rate_limit?: number;
      /** @description How many days back `ordered_at` may be. */
      backdate_days?: number;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at?: string | null;
    };
    CreateAreaRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateBranchRequest: {
      /** @description Display name. */
      name: string;
      /** @description 2 to 8 letters or digits, never used by another branch. */
      code: string;
      /** @description Name from the tz database, such as `Europe/Rome`. */
      timezone?: string;
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      day_starts_at?: string;
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name?: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number?: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address?: string | null;
      /** @description Phone number. */
      phone?: string | null;
      /** @description Texts printed on every receipt. */
      receipt?: components["schemas"]["ReceiptTextsInput"];
      /**
       * @description `required`: a receipt issued from now on is printed once `POST /receipts/{receipt}/fiscal` has signed it, or after 60 seconds.
       * @enum {string}
       */
      fiscal?: "off" | "required";
      /** @description When the branch takes orders by `kiosk`, `qr`, `online`, `delivery` and `phone`, in its time zone; empty: always. Entries that name a channel replace the others for it. `to` at or before `from` is on the next day. */
      hours?: components["schemas"]["BranchHourInput"][];
      /** @description Dates in the branch’s time zone on which it takes none of those orders; hours that run past midnight belong to the day they begin on. */
      closures?: components["schemas"]["BranchClosureInput"][];
      /**
       * Format: ulid
       * @description Id of the copy from branch.
       */
      copy_from_branch_id?: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateCampaignRequest: {
      /** @description Display name. */
      name: string;
      /**
       * @description How the campaign reduces a price.
       * @enum {string}
       */
      kind: "percentage" | "amount" | "fixed_price" | "buy_x_get_y";
      /** @description A percentage for `percentage` and `buy_x_get_y` (default 100), otherwise an amount. */
      value?: number;
      /** @description Units to buy, for `buy_x_get_y`. */
      buy?: number | null;
      /** @description Further units that are discounted, for `buy_x_get_y`. */
      get?: number | null;
      /** @description Products and categories it covers; both empty means all. */
      applies_to?: components["schemas"]["CampaignAppliesToInput"];
      /** @description Minimum subtotal of the order. */
      min_subtotal?: number | null;
      /** @description Channels where it applies; empty means all. */
      channels?: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at?: string | null;
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability?: components["schemas"]["AvailabilityInput"][];
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code?: string | null;
      /** @description Maximum number of orders that may use it; null for no limit. */
      usage_limit?: number | null;
      /** @description Maximum number of orders per customer; null for no limit. */
      per_customer_limit?: number | null;
      /** @description Campaigns with lower values apply first. */
      priority?: number;
      /** @description Whether it combines with other stackable campaigns on the same line. */
      stackable?: boolean;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateCategoryRequest: {
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Colour of its buttons, `#rrggbb` in lower case; null: the screen chooses. */
      colour?: string | null;
      /**
       * Format: ulid
       * @description Parent category; null at the top.
       */
      parent_id?: string | null;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Stations that prepare its products, at most one per branch. */
      kitchen_station_ids?: string[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateCustomerRequest: {
      /** @description Display name. */
      name: string;
      /** @description A plus sign, the country code and at most 15 digits in total (write + as %2B in a URL). Spaces, dots, dashes and parentheses are ignored. */
      phone?: string | null;
      /** @description E-mail address. */
      email?: string | null;
      /**
       * Format: date
       * @description Date of birth.
       */
      birthday?: string | null;
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateDeviceCodeRequest: {
      /** @description Display name. */
      name: string;
      /**
       * @description The purpose of the device, which sets its scopes.
       * @enum {string}
       */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office";
      /** @description The branches of the device; by default those of the key, where empty is every branch. */
      branch_ids?: string[];
      /**
       * Format: ulid
       * @description The station of a kitchen device.
       */
      station_id?: string | null;
      /** @description The cash drawer of a till. */
      register?: string | null;
    };
    CreateKitchenStationRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /** @description Age at which a ticket shows a warning; null for never. */
      warn_after_seconds?: number | null;
      /** @description Age at which a ticket is late; null for never. */
      late_after_seconds?: number | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateOrderRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "pos" | "kiosk" | "online" | "phone" | "delivery";
      /** @description The ordered products. */
      lines: components["schemas"]["OrderLineInput"][];
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name?: string | null;
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code?: string | null;
      /** @description Your own reference for the order, unique within the brand. */
      client_ref?: string | null;
      /** @description Where the order came from, such as a platform; compared exactly. Filters and reports group by it. */
      source?: string | null;
      /** @description The reference of the order at its `source`, for which it is unique in the brand for ever. */
      source_ref?: string | null;
      /**
       * Format: date-time
       * @description When an offline till took the order.
       */
      ordered_at?: string;
      /**
       * Format: date-time
       * @description When the order should be ready, up to 30 days ahead; null: as soon as possible. The kitchen gets it `kitchen_lead_minutes` earlier.
       */
      scheduled_for?: string | null;
      /**
       * @description Default: `dine_in` for `pos`, `takeaway` for `kiosk`, `phone` and `online`, `delivery` for `delivery`.
       * @enum {string}
       */
      service_type?: "dine_in" | "takeaway" | "delivery";
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id?: string | null;
      /**
       * Format: ulid
       * @description The method chosen by a guest at a kiosk; the order still has to be paid.
       */
      payment_method_id?: string | null;
      /** @description Only for delivery orders. */
      delivery?: components["schemas"]["DeliveryInput"] | null;
    };
    CreatePaymentMethodRequest: {
      /** @description Display name. */
      name: string;
      /**
       * @description Type of payment method.
       * @enum {string}
       */
      type: "cash" | "card" | "meal_card" | "transfer" | "online" | "other";
      /** @description Whether money that it takes or gives back opens the cash drawer. */
      opens_drawer?: boolean;
      /** @description The smallest coin, to which the sum of a bill’s payments by this method is rounded half up: coins of cash, or whole amounts where bills are rounded whatever they are paid by. */
      rounding?: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreatePrintJobsRequest: {
      /**
       * @description The paper to print; `drawer` opens the cash drawer, `test` prints a test page.
       * @enum {string}
       */
      kind: "ticket" | "bill" | "receipt" | "z_report" | "drawer" | "test";
      /**
       * Format: ulid
       * @description By default the printers of the stations of an order, else the one of the register. A `test` needs it.
       */
      printer_id?: string;
      /**
       * Format: ulid
       * @description Of a `receipt`, of any kind.
       */
      receipt_id?: string;
      /**
       * Format: ulid
       * @description Of a `ticket` or a `receipt`.
       */
      order_id?: string;
      /**
       * Format: ulid
       * @description Of a `bill` or a `receipt`.
       */
      dining_session_id?: string;
      /**
       * Format: ulid
       * @description With `dining_session_id`: the receipt of this payer.
       */
      payment_id?: string;
      /**
       * Format: ulid
       * @description Of a `z_report`, or of the `drawer` to open.
       */
      shift_id?: string;
    };
    CreatePrinterRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Width of the paper in millimetres.
       * @enum {integer}
       */
      width?: 58 | 80;
      /** @description How it gets its jobs: the service sends them over the network, or a program of yours claims them. */
      connection: components["schemas"]["PrinterConnectionInput"];
      /** @description Kitchen stations whose tickets it prints. */
      station_ids?: string[];
      /** @description Registers whose bills, receipts and reports it prints; empty: all. */
      registers?: string[];
      /**
       * @description Whether every sale, refund, top-up and pay-out prints its receipt, or only those asked for.
       * @enum {string}
       */
      receipts?: "always" | "on_request";
      /**
       * @description The pin by which it opens the cash drawer.
       * @enum {string}
       */
      opens_drawer?: "none" | "pin2" | "pin5";
      /**
       * Format: ulid
       * @description The printer of the same branch that prints its jobs when it does not answer; one without a fallback.
       */
      fallback_id?: string | null;
      /** @description Language of kitchen papers; null: the default language of the brand. */
      language?: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateProductRequest: {
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
      /** @description Description for guests. */
      description?: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /**
       * Format: ulid
       * @description The category of the product.
       */
      category_id: string;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price?: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices?: components["schemas"]["PriceInput"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost?: number;
      /** @description Stock used by one unit. */
      recipe?: components["schemas"]["RecipeLineInput"][];
      /** @description Stock keeping unit. */
      sku?: string | null;
      /** @description Barcode as scanned. */
      barcode?: string | null;
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id?: string | null;
      /**
       * @description Unit of sale; `weight`: quantities may have up to three decimals.
       * @enum {string}
       */
      sold_by?: "each" | "weight";
      /**
       * @description Who sets the price; `open`: the price is entered with each order line.
       * @enum {string}
       */
      price_mode?: "fixed" | "open";
      /** @description The least that an open price may be; null: anything. Not used by a fixed price. */
      min_price?: number | null;
      /** @description False for products handed over without preparation; they get no kitchen ticket. */
      needs_kitchen?: boolean;
      /** @description False for products that no campaign and no discount but a comp (100 %) applies to. */
      discountable?: boolean;
      /** @description Stations that prepare it, at most one per branch; empty: the stations of the category. */
      kitchen_station_ids?: string[];
      /** @description EU allergen codes or free text. */
      allergens?: string[];
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability?: components["schemas"]["AvailabilityInput"][];
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Addon groups of the product, in display order. */
      addon_group_ids?: string[];
      /** @description For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns are those of this product. */
      parts?: components["schemas"]["ProductPartsInput"] | null;
      /** @description Makes the product a combo: a line takes options of each choice, and each becomes an item with its own tax, recipe and station. */
      combo?: components["schemas"]["ProductComboInput"] | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["ProductTranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateReasonRequest: {
      /**
       * @description The operations it is for; `cash`: cash paid into or out of a drawer.
       * @enum {string}
       */
      kind: "cancel" | "discount" | "refund" | "waste" | "cash";
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateStaffMemberRequest: {
      /** @description Display name. */
      name: string;
      /**
       * @description Role, which determines what the staff member may do.
       * @enum {string}
       */
      role: "owner" | "manager" | "cashier" | "waiter" | "cook";
      /** @description 4 to 8 digits, at least 6 for managers and owners; unique within the brand; never returned. */
      pin: string;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateStockItemRequest: {
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Unit that quantities are counted in, such as `g`, `ml` or `piece`. */
      unit: string;
      /** @description Cost of one unit, up to six decimals. */
      unit_cost?: number;
      /** @description Stock levels by branch. */
      branches?: components["schemas"]["StockItemBranchInput"][];
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateStockMovementRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description The stock item.
       */
      stock_item_id: string;
      /**
       * @description Cause of the movement.
       * @enum {string}
       */
      kind: "purchase" | "count" | "waste" | "adjust" | "transfer";
      /** @description Above zero; signed for `adjust`, the counted quantity for `count`. */
      quantity: number;
      /** @description Cost of one unit, up to six decimals. */
      unit_cost?: number | null;
      /**
       * Format: ulid
       * @description Destination of a transfer.
       */
      to_branch_id?: string | null;
      /** @description Reason for the movement. */
      reason?: string | null;
    };
    CreateTableOrderRequest: {
      /** @description The ordered products. */
      lines: components["schemas"]["OrderLineInput"][];
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name?: string | null;
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code?: string | null;
      /** @description Your own reference for the order, unique within the brand. */
      client_ref?: string | null;
      /** @description Where the order came from, such as a platform; compared exactly. Filters and reports group by it. */
      source?: string | null;
      /** @description The reference of the order at its `source`, for which it is unique in the brand for ever. */
      source_ref?: string | null;
      /**
       * Format: date-time
       * @description When an offline till took the order.
       */
      ordered_at?: string;
    };
    CreateTableRequest: {
      /**
       * Format: ulid
       * @description The area of the table.
       */
      area_id: string;
      /** @description Display name. */
      name: string;
      /** @description Number of seats. */
      seats?: number;
      /** @description Distance from the left edge of the floor plan, in units you choose. */
      x?: number | null;
      /** @description Distance from the top edge of the floor plan, in units you choose. */
      y?: number | null;
      /** @description Width on the floor plan. */
      width?: number | null;
      /** @description Height on the floor plan. */
      height?: number | null;
      /** @description Shape on the floor plan, in words you choose, such as `round` or `square`. */
      shape?: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateTaxRequest: {
      /** @description Display name. */
      name: string;
      /** @description Percentage, up to four decimals; the sum of the components, if any. */
      rate?: number;
      /** @description The taxes it combines, such as GST and QST; null for a single tax. */
      components?: components["schemas"]["TaxComponentInput"][] | null;
      /** @description Rates that replace `rate` for takeaway or delivery. */
      service_type_rates?: components["schemas"]["TaxServiceTypeRatesInput"];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    CreateWebhookRequest: {
      /** @description The HTTPS URL to send events to. */
      url: string;
      /** @description The event types to send; `*` for all types, including those added later. */
      events: ("order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled" | "*")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Description for guests. */
      description?: string;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    Customer: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description E.164: a plus sign and at most 15 digits. */
      phone: string | null;
      /** @description E-mail address. */
      email: string | null;
      /**
       * Format: date
       * @description Date of birth.
       */
      birthday: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /** @description Money in the customer’s account. */
      balance: number;
      /** @description Negative if a refund reversed points that were already spent. */
      points: number;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    CustomerAnswer: {
      data: components["schemas"]["Customer"];
    };
    /** @description The record, ledger, orders and bills of a customer. */
    CustomerExport: {
      /** @description The customer record. */
      customer: components["schemas"]["Customer"];
      /** @description Every change of the balance and points. */
      ledger: components["schemas"]["LedgerRow"][];
      /** @description The orders. */
      orders: components["schemas"]["CustomerExportOrder"][];
      /** @description The customer’s bills. */
      dining_sessions: components["schemas"]["CustomerExportDiningSession"][];
    };
    CustomerExportAnswer: {
      data: components["schemas"]["CustomerExport"];
    };
    CustomerExportDiningSession: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Number of guests. */
      guests: number;
      /** @description Display name. */
      name: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /**
       * Format: date-time
       * @description When it was closed; null while open.
       */
      closed_at: string | null;
    };
    CustomerExportOrder: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      status: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description When the guest ordered.
       */
      ordered_at: string;
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /** @description Delivery details; null when the order is not delivered. */
      delivery: components["schemas"]["Delivery"] | null;
      /** @description Amount to pay. */
      total: number;
      /** @description Paid from the balance. */
      balance_used: number;
      /** @description Points spent. */
      points_used: number;
      /** @description Cashback earned. */
      balance_earned: number;
      /** @description Points earned. */
      points_earned: number;
      /** @description The items. */
      items: components["schemas"]["CustomerExportOrderItem"][];
    };
    CustomerExportOrderItem: {
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Note to the kitchen. */
      note: string | null;
    };
    CustomerList: {
      data: components["schemas"]["Customer"][];
      meta: components["schemas"]["ListMeta"];
    };
    CustomerPayment: {
      /** @description Paid from the balance. */
      balance_used: number;
      /** @description Points spent. */
      points_used: number;
      /** @description Value of the points spent. */
      points_value: number;
      /** @description Cashback earned. */
      balance_earned: number;
      /** @description Points earned. */
      points_earned: number;
    };
    CustomerUpdatedData: components["schemas"]["ProductUpdatedData"];
    /** @description A customer changed; the event contains only the id and the version. */
    CustomerUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "customer.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["CustomerUpdatedData"];
    };
    /** @description A customer changed; the event contains only the id and the version. */
    CustomerUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "customer.updated";
      data: components["schemas"]["CustomerUpdatedData"];
    };
    Delivery: {
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address: string;
      lat: number | null;
      lng: number | null;
      instructions: string | null;
      /** @description As requested; the amount charged is the item of kind `delivery_fee`. */
      fee: number | null;
    };
    DeliveryInput: {
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address: string;
      /** @description Degrees. */
      lat?: number | null;
      /** @description Degrees. */
      lng?: number | null;
      /** @description Instructions for the courier. */
      instructions?: string | null;
      /** @description Charged as an item of kind `delivery_fee`, taxed by the brand’s `delivery_tax_id`. */
      fee?: number | null;
    };
    Device: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @enum {string} */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office";
      /** @description Empty: every branch, also later ones. */
      branch_ids: string[];
      /**
       * Format: ulid
       * @description Id of the station.
       */
      station_id: string | null;
      /** @description The cash drawer of a till. */
      register: string | null;
      /** @description Whether it was last seen over https; without, the network can read its key. */
      encrypted: boolean;
      /**
       * Format: date-time
       * @description When it was last seen, to the minute.
       */
      last_seen_at: string | null;
      /** @description The address from which it was last seen. */
      last_seen_ip: string | null;
      /** @description How its browser describes itself. */
      user_agent: string | null;
      /** @description The key that made its code; null for one of the operator. */
      created_by_key_id: string | null;
      /**
       * Format: date-time
       * @description When it was unpaired, which is permanent; null while it is not.
       */
      unpaired_at: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    DeviceAnswer: {
      data: components["schemas"]["Device"];
    };
    DeviceCode: {
      /** @description Shown once. */
      code: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string;
    };
    DeviceCodeAnswer: {
      data: components["schemas"]["DeviceCode"];
    };
    DeviceList: {
      data: components["schemas"]["Device"][];
      meta: components["schemas"]["ListMeta"];
    };
    /** @description A bill, with its rounds. */
    DiningSession: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /** @description The name of the tab or table. */
      name: string | null;
      /** @description Number of guests. */
      guests: number;
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /**
       * Format: date-time
       * @description When it was closed; null while open.
       */
      closed_at: string | null;
      /**
       * Format: date-time
       * @description When the bill was printed for its guests; null again once its total changes.
       */
      bill_printed_at: string | null;
      /** @description Amount paid so far. */
      paid: number;
      /**
       * Format: date-time
       * @description When its service charge was waived, also for later rounds; null: it was not, or was restored.
       */
      service_charge_waived_at: string | null;
      /**
       * Format: ulid
       * @description Who waived it; null for a key.
       */
      service_charge_waived_by: string | null;
      /**
       * Format: ulid
       * @description Who approved that; null without an approval.
       */
      service_charge_waiver_approved_by: string | null;
      /**
       * Format: ulid
       * @description The bill this one was merged into.
       */
      merged_into_id: string | null;
      /** @description Totals of the live items. */
      totals: components["schemas"]["Totals"];
      /** @description The amount still due: total less payments, balance and points; 0 once closed. */
      due: number;
      /** @description Balance and points spent on the bill, before they are shared over its orders. */
      customer_payment: components["schemas"]["DiningSessionCustomerPayment"];
      /** @description The payments of the bill; `bill_payment_id` is null here. */
      payments: components["schemas"]["Payment"][];
      /** @description Tax amounts by tax and rate. */
      tax_lines: components["schemas"]["TaxLine"][];
      /** @description The orders. */
      orders: components["schemas"]["Order"][];
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    DiningSessionAnswer: {
      data: components["schemas"]["DiningSession"];
    };
    DiningSessionCancelledData: components["schemas"]["DiningSessionOpenedData"];
    /** @description A bill without live items was cancelled. */
    DiningSessionCancelledEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.cancelled";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionCancelledData"];
    };
    /** @description A bill without live items was cancelled. */
    DiningSessionCancelledWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.cancelled";
      data: components["schemas"]["DiningSessionCancelledData"];
    };
    DiningSessionCustomerPayment: {
      /** @description Paid from the balance. */
      balance_used: number;
      /** @description Points spent. */
      points_used: number;
      /** @description Value of the points spent. */
      points_value: number;
    };
    DiningSessionList: {
      data: components["schemas"]["DiningSessionSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    DiningSessionMergedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
      /**
       * Format: ulid
       * @description The bill this one was merged into.
       */
      merged_into_id: string;
      merged_into_version: number;
    };
    /** @description A bill was merged into another and closed. */
    DiningSessionMergedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.merged";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionMergedData"];
    };
    /** @description A bill was merged into another and closed. */
    DiningSessionMergedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.merged";
      data: components["schemas"]["DiningSessionMergedData"];
    };
    DiningSessionMovedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
      from_table_ids: string[];
    };
    /** @description A bill moved to another table. */
    DiningSessionMovedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.moved";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionMovedData"];
    };
    /** @description A bill moved to another table. */
    DiningSessionMovedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.moved";
      data: components["schemas"]["DiningSessionMovedData"];
    };
    DiningSessionOpenedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
    };
    /** @description A bill was opened. */
    DiningSessionOpenedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.opened";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionOpenedData"];
    };
    /** @description A bill was opened. */
    DiningSessionOpenedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.opened";
      data: components["schemas"]["DiningSessionOpenedData"];
    };
    DiningSessionReopenedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
      /** @description The orders that wait for payment again. */
      order_ids: string[];
    };
    /** @description The settlement of a bill was undone: it is open again. */
    DiningSessionReopenedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.reopened";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionReopenedData"];
    };
    /** @description The settlement of a bill was undone: it is open again. */
    DiningSessionReopenedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.reopened";
      data: components["schemas"]["DiningSessionReopenedData"];
    };
    DiningSessionSettledData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /**
       * @description `open` until the bill is settled, merged into another or cancelled.
       * @enum {string}
       */
      status: "open" | "settled" | "merged" | "cancelled";
      /** @description The orders it paid. */
      order_ids: string[];
    };
    /** @description A bill was paid in full and closed; its orders are paid. */
    DiningSessionSettledEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.settled";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionSettledData"];
    };
    /** @description A bill was paid in full and closed; its orders are paid. */
    DiningSessionSettledWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.settled";
      data: components["schemas"]["DiningSessionSettledData"];
    };
    /** @description A bill as lists show it, without its orders. */
    DiningSessionSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /** @description The name of the tab or table. */
      name: string | null;
      /** @description Number of guests. */
      guests: number;
      /** @enum {string} */
      status: "open" | "settled" | "merged" | "cancelled";
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /**
       * Format: date-time
       * @description When it was closed; null while open.
       */
      closed_at: string | null;
      /**
       * Format: date-time
       * @description When the bill was printed for its guests; null again once its total changes.
       */
      bill_printed_at: string | null;
      /** @description Amount paid so far. */
      paid: number;
      /**
       * Format: date-time
       * @description When its service charge was waived, also for later rounds; null: it was not, or was restored.
       */
      service_charge_waived_at: string | null;
      /**
       * Format: ulid
       * @description Who waived it; null for a key.
       */
      service_charge_waived_by: string | null;
      /**
       * Format: ulid
       * @description Who approved that; null without an approval.
       */
      service_charge_waiver_approved_by: string | null;
      /**
       * Format: ulid
       * @description The bill this one was merged into.
       */
      merged_into_id: string | null;
      /** @description Totals of the live items. */
      totals: components["schemas"]["Totals"];
      /** @description The amount still due: total less payments, balance and points; 0 once closed. */
      due: number;
      /** @description Balance and points spent on the bill, before they are shared over its orders. */
      customer_payment: components["schemas"]["DiningSessionCustomerPayment"];
      /** @description The payments of the bill; `bill_payment_id` is null here. */
      payments: components["schemas"]["Payment"][];
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    DiningSessionUpdatedData: components["schemas"]["DiningSessionOpenedData"];
    /** @description A bill’s guests, waiter or discounts changed, it was printed, or items moved to or from it. */
    DiningSessionUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "dining_session.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["DiningSessionUpdatedData"];
    };
    /** @description A bill’s guests, waiter or discounts changed, it was printed, or items moved to or from it. */
    DiningSessionUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "dining_session.updated";
      data: components["schemas"]["DiningSessionUpdatedData"];
    };
    DiscountDiningSessionRequest: {
      /**
       * @description Whether `value` is a percentage or an amount.
       * @enum {string}
       */
      kind: "percentage" | "amount";
      /** @description A percentage, at most 100 with four decimals, or an amount. 100 percent is a comp. */
      value: number;
      /** @description Why the discount is given; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
    };
    DiscountOrderRequest: {
      /**
       * @description Whether `value` is a percentage or an amount.
       * @enum {string}
       */
      kind: "percentage" | "amount";
      /** @description A percentage, at most 100 with four decimals, or an amount. 100 percent is a comp. */
      value: number;
      /** @description Why the discount is given; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * Format: ulid
       * @description The live product item to discount; the whole order when omitted.
       */
      item_id?: string;
    };
    DiscountReport: {
      /** @description One row per group. */
      rows: components["schemas"]["DiscountReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["DiscountReportTotals"];
    };
    DiscountReportAnswer: {
      data: components["schemas"]["DiscountReport"];
    };
    DiscountReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /** @description `campaign`, `coupon` (a campaign with a code), `manual`, `comp` (a manual discount of 100 percent), `service_charge` (waived, with its tax) or `price_override`. */
      kind: string;
      /**
       * Format: ulid
       * @description Null for a manual discount.
       */
      campaign_id: string | null;
      /** @description The campaign's last name within the period. */
      name: string | null;
      /**
       * Format: ulid
       * @description One of the brand’s reasons; null for one as entered, and without a reason.
       */
      reason_id: string | null;
      /** @description Reason of a manual discount, of waiving a service charge or of another price, as entered, or the last name of the brand’s reason within the period. */
      reason: string | null;
      /** @description Number of discounts applied to orders; of `price_override` the lines. */
      count: number;
      /** @description Amount. */
      amount: number;
      /** @description Prices of the menu less those sold at. */
      price_override: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    DiscountReportTotals: {
      /** @description Number of discounts applied to orders; of `price_override` the lines. */
      count: number;
      /** @description Amount. */
      amount: number;
      /** @description Prices of the menu less those sold at. */
      price_override: number;
    };
    /** @description The quantity of a dish in the kitchen. */
    DishCount: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Display name. */
      name: string;
      /** @description Still to cook: `new` plus `preparing`. */
      quantity: number;
      new: number;
      preparing: number;
      /** @description Ready to be served. */
      ready: number;
    };
    DishCountList: {
      data: components["schemas"]["DishCount"][];
      meta: components["schemas"]["ListMeta"];
    };
    EraseCustomerRequest: components["schemas"]["CancelDiningSessionRequest"];
    ErrorAnswer: {
      error: components["schemas"]["ErrorBody"];
    };
    ErrorBody: {
      code: components["schemas"]["ErrorCode"];
      /** @description Text for people; may change. */
      message: string;
      /** @description Depends on the code. */
      details: {
        [key: string]: unknown;
      };
    };
    /**
     * @description Never changes: branch on it. Later versions may add codes.
     * @enum {string}
     */
    ErrorCode: "malformed_request" | "malformed_json" | "invalid_idempotency_key" | "unauthenticated" | "staff_session_expired" | "insufficient_scope" | "branch_forbidden" | "role_forbidden" | "approval_required" | "pin_rejected" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "headers_too_large" | "session_not_open" | "item_not_on_open_bill" | "item_already_cancelled" | "item_already_paid" | "invalid_transition" | "product_unavailable" | "branch_closed" | "fiscal_pending" | "table_occupied" | "order_not_payable" | "refund_exceeds_paid" | "insufficient_balance" | "insufficient_points" | "insufficient_stock" | "shift_not_open" | "shift_already_open" | "already_exists" | "in_use" | "limit_reached" | "idempotency_in_progress" | "version_conflict" | "validation_failed" | "invalid_per_page" | "invalid_sort" | "unsupported_language" | "idempotency_key_reused" | "payment_exceeds_due" | "url_not_allowed" | "rate_limited" | "internal_error" | "unavailable";
    /** @description Something that happened in the brand, without personal data. */
    Event: components["schemas"]["OrderCreatedEvent"] | components["schemas"]["OrderUpdatedEvent"] | components["schemas"]["OrderPaidEvent"] | components["schemas"]["OrderReopenedEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderRefundedEvent"] | components["schemas"]["OrderItemCancelledEvent"] | components["schemas"]["OrderItemUpdatedEvent"] | components["schemas"]["KitchenUpdatedEvent"] | components["schemas"]["DiningSessionOpenedEvent"] | components["schemas"]["DiningSessionUpdatedEvent"] | components["schemas"]["DiningSessionMovedEvent"] | components["schemas"]["DiningSessionMergedEvent"] | components["schemas"]["DiningSessionSettledEvent"] | components["schemas"]["DiningSessionReopenedEvent"] | components["schemas"]["DiningSessionCancelledEvent"] | components["schemas"]["PaymentCreatedEvent"] | components["schemas"]["PaymentUpdatedEvent"] | components["schemas"]["PaymentVoidedEvent"] | components["schemas"]["ReceiptIssuedEvent"] | components["schemas"]["StockLowEvent"] | components["schemas"]["StockNegativeEvent"] | components["schemas"]["ProductUpdatedEvent"] | components["schemas"]["MenuUpdatedEvent"] | components["schemas"]["BranchPausedEvent"] | components["schemas"]["BranchResumedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["ShiftOpenedEvent"] | components["schemas"]["ShiftClosedEvent"] | components["schemas"]["PrinterFailingEvent"] | components["schemas"]["PrinterRecoveredEvent"] | components["schemas"]["PrintJobFailedEvent"] | components["schemas"]["WebhookDisabledEvent"];
    EventList: {
      data: components["schemas"]["Event"][];
      meta: components["schemas"]["ListMeta"];
    };
    FailPrintJobRequest: {
      /** @description The fault of the printer, shown as the `error` of the job. */
      reason: string;
    };
    /** @description Send either `course` or `item_ids`: the held items to fire. */
    FireDiningSessionRequest: {
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course?: number;
      /** @description Ids of items. */
      item_ids?: string[];
    };
    /** @description Send `course` or `item_ids` to fire only those items; all waiting items when both are omitted. */
    FireOrderRequest: {
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course?: number;
      /** @description Ids of items. */
      item_ids?: string[];
    };
    Floor: {
      areas: components["schemas"]["FloorArea"][];
      tables: components["schemas"]["FloorTable"][];
      /** @description The open bills, newest first. */
      bills: components["schemas"]["FloorBill"][];
      /** @description The number of open bills. */
      bills_total: number;
      /** @description Everyone who sent a round to an open bill: the `staff_id` of its orders, with the name. */
      staff: components["schemas"]["FloorBillStaff"][];
      /** @description Unpaid orders without a bill that were placed on the current business date or are scheduled for it, newest first. */
      orders: components["schemas"]["FloorOrder"][];
      /** @description The number of these orders. */
      orders_total: number;
    };
    FloorAnswer: {
      data: components["schemas"]["Floor"];
    };
    FloorArea: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position: number;
    };
    FloorBill: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Tables of the bill. */
      table_ids: string[];
      /** @description Display name. */
      name: string | null;
      /** @description Number of guests. */
      guests: number;
      /** @description The signed-in staff member. */
      staff: components["schemas"]["FloorBillStaff"] | null;
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
      /** @description Totals of the live items. */
      totals: components["schemas"]["FloorBillTotals"];
      /** @description Amount still due. */
      due: number;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      bill_printed_at: string | null;
      /**
       * Format: date-time
       * @description When the last round was ordered; null without any.
       */
      last_order_at: string | null;
      /** @description Live items of the bill by kitchen stage: their number, not their quantity. */
      kitchen: components["schemas"]["FloorBillKitchen"];
    };
    FloorBillKitchen: {
      new: number;
      preparing: number;
      ready: number;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      oldest_ready_at: string | null;
      /**
       * Format: date-time
       * @description When the first undelivered item is as old as its station’s `late_after_seconds`; null: never.
       */
      late_at: string | null;
      held_courses: number[];
      /** @description The lowest held course, once every kitchen item of earlier courses and of none is delivered. */
      due_course: number | null;
    };
    FloorBillStaff: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
    };
    FloorBillTotals: {
      /** @description Amount to pay. */
      total: number;
    };
    FloorOrder: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /** @description Short number called out to the guest; starts at 001 each business date. */
      display_number: string;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @enum {string} */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name: string | null;
      /** @description The signed-in staff member. */
      staff: components["schemas"]["FloorBillStaff"] | null;
      /** @enum {string|null} */
      kitchen_status: "new" | "preparing" | "ready" | "delivered" | null;
      /**
       * Format: date-time
       * @description When the guest ordered.
       */
      ordered_at: string;
      /**
       * Format: date-time
       * @description When it should be ready; null: as soon as possible. Products must be available then; prices and campaigns are those of the moment of ordering.
       */
      scheduled_for: string | null;
      /** @description Totals of the live items. */
      totals: components["schemas"]["FloorBillTotals"];
      /** @description Amount still due. */
      due: number;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    FloorTable: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The area of the table.
       */
      area_id: string;
      /** @description Display name. */
      name: string;
      /** @description Number of seats. */
      seats: number;
      /** @description Distance from the left edge of the floor plan, in units you choose. */
      x: number | null;
      /** @description Distance from the top edge of the floor plan, in units you choose. */
      y: number | null;
      /** @description Width on the floor plan. */
      width: number | null;
      /** @description Height on the floor plan. */
      height: number | null;
      /** @description Shape on the floor plan, in words you choose, such as `round` or `square`. */
      shape: string | null;
      /**
       * Format: ulid
       * @description The open bill at the table; null when it is free.
       */
      dining_session_id: string | null;
    };
    GiveApprovalRequest: {
      /** @description 4 to 8 digits, at least 6 for managers and owners; unique within the brand; never returned. */
      pin: string;
      /**
       * @description The action to approve.
       * @enum {string}
       */
      action: "cancel_after_preparing" | "discount" | "comp" | "price_override" | "refund" | "correct" | "void" | "reopen" | "adjust_balance" | "pay_out" | "erase";
      /**
       * Format: ulid
       * @description The id in the path of the operation to approve; of `price_override` the bill, or the branch of an order without one.
       */
      target_id: string;
      /** @description Required for `discount` only: the maximum total of all manual discounts on the order or bill, as a percentage of its net before them. */
      percent?: number;
      /** @description Required for `refund`, `adjust_balance` and `pay_out`: the most that the operation may give back, add, deduct or pay out. Of `price_override` the most that it may lower prices of the menu in all; without it any amount. Points count at `loyalty.point_value`, and tips that are refunded count too. */
      amount?: number;
    };
    GuestBoard: {
      preparing: components["schemas"]["BoardNumber"][];
      ready: components["schemas"]["BoardNumber"][];
    };
    GuestBoardAnswer: {
      data: components["schemas"]["GuestBoard"];
    };
    GuestToken: {
      /** @description The bearer token, shown only once; null in the answer to a retry. */
      token: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string;
    };
    GuestTokenAnswer: {
      data: components["schemas"]["GuestToken"];
    };
    IssuedApiKey: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Permissions of the key; writing includes reading. */
      scopes: ("brand.read" | "brand.write" | "branches.read" | "branches.write" | "tables.read" | "tables.write" | "categories.read" | "categories.write" | "products.read" | "products.write" | "addons.read" | "addons.write" | "taxes.read" | "taxes.write" | "campaigns.read" | "campaigns.write" | "discounts.write" | "payment_methods.read" | "payment_methods.write" | "stock.read" | "stock.write" | "sold_out.read" | "sold_out.write" | "kitchen.read" | "kitchen.write" | "orders.read" | "orders.write" | "payments.read" | "payments.write" | "fiscal.write" | "refunds.read" | "refunds.write" | "customers.read" | "customers.write" | "staff.read" | "staff.write" | "shifts.read" | "shifts.write" | "reports.read" | "events.read" | "api_keys.read" | "api_keys.write" | "devices.read" | "devices.write" | "webhooks.read" | "webhooks.write" | "audit.read")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Requests in any 60 seconds, those of keys that it made included. */
      rate_limit: number;
      /** @description How many days back `ordered_at` may be. */
      backdate_days: number;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string | null;
      /**
       * @description A program’s key, or a device: see `/devices`.
       * @enum {string}
       */
      kind: "key" | "device";
      /**
       * @description The purpose of a device; null for a key.
       * @enum {string|null}
       */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office" | null;
      /** @description Nearly nothing is open to it until a person signs in. */
      requires_staff: boolean;
      /** @description The last four characters of the key. */
      last_four: string | null;
      /**
       * Format: date-time
       * @description When the text before the last rotation stops or stopped working.
       */
      previous_expires_at: string | null;
      /** @description The key that made it; null for one of the operator. */
      created_by_key_id: string | null;
      /**
       * Format: date-time
       * @description When the key was last used, to the minute.
       */
      last_used_at: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked, which is permanent; null while it is not.
       */
      revoked_at: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
      /** @description The key itself, shown only once; null when the request is a retry. */
      key: string | null;
    };
    IssuedApiKeyAnswer: {
      data: components["schemas"]["IssuedApiKey"];
    };
    ItemAddon: {
      /**
       * Format: ulid
       * @description Id of the addon.
       */
      addon_id: string;
      /**
       * Format: ulid
       * @description Id of the addon group.
       */
      addon_group_id: string;
      /** @description Display name. */
      name: string;
      /** @description Units per unit of the line; per line when the product is sold by weight. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description Price of the addon for the whole line. */
      total: number;
      /** @description Part of the dish unless left out: one unit of a default of a group in which several can be chosen. Papers name it only if it costs something. */
      included: boolean;
    };
    ItemCampaign: {
      /**
       * Format: ulid
       * @description Id of the campaign.
       */
      campaign_id: string;
      /** @description Display name. */
      name: string;
      /** @description Amount. */
      amount: number;
    };
    ItemKitchen: {
      /**
       * @description Kitchen stage; null when nothing goes to the kitchen.
       * @enum {string|null}
       */
      status: "new" | "preparing" | "ready" | "delivered" | null;
      /**
       * Format: date-time
       * @description When it was sent to the kitchen, or will be, for a scheduled order.
       */
      new_at: string | null;
      /**
       * Format: date-time
       * @description When the kitchen started.
       */
      preparing_at: string | null;
      /**
       * Format: date-time
       * @description When it was ready.
       */
      ready_at: string | null;
      /**
       * Format: date-time
       * @description When it was served.
       */
      delivered_at: string | null;
      /**
       * Format: ulid
       * @description Station that prepares it; null: shown on every screen of the branch.
       */
      station_id: string | null;
    };
    ItemWithout: {
      /**
       * Format: ulid
       * @description Id of the addon.
       */
      addon_id: string;
      /** @description Display name. */
      name: string;
    };
    KitchenReport: {
      /** @description One row per group. */
      rows: components["schemas"]["KitchenReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["KitchenReportTotals"];
    };
    KitchenReportAnswer: {
      data: components["schemas"]["KitchenReport"];
    };
    KitchenReportRow: {
      /**
       * Format: ulid
       * @description Null for no station.
       */
      station_id?: string | null;
      /** @description Last name within the period. */
      name?: string | null;
      /** @description Hour in the branch's time zone when the kitchen received the item. */
      hour?: number;
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /** @description Units sent to the kitchen; a weighed line is one. */
      items: number;
      /** @description Seconds from sent to preparing; half of them take at most this long. */
      to_preparing_median: number | null;
      /** @description Seconds from sent to preparing; nine in ten take at most this long. */
      to_preparing_p90: number | null;
      /** @description Seconds from preparing to ready; half of them take at most this long. */
      to_ready_median: number | null;
      /** @description Seconds from preparing to ready; nine in ten take at most this long. */
      to_ready_p90: number | null;
      /** @description Seconds from ready to delivered; half of them take at most this long. */
      to_served_median: number | null;
      /** @description Seconds from ready to delivered; nine in ten take at most this long. */
      to_served_p90: number | null;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    KitchenReportTotals: {
      /** @description Units sent to the kitchen; a weighed line is one. */
      items: number;
      /** @description Seconds from sent to preparing; half of them take at most this long. */
      to_preparing_median: number | null;
      /** @description Seconds from sent to preparing; nine in ten take at most this long. */
      to_preparing_p90: number | null;
      /** @description Seconds from preparing to ready; half of them take at most this long. */
      to_ready_median: number | null;
      /** @description Seconds from preparing to ready; nine in ten take at most this long. */
      to_ready_p90: number | null;
      /** @description Seconds from ready to delivered; half of them take at most this long. */
      to_served_median: number | null;
      /** @description Seconds from ready to delivered; nine in ten take at most this long. */
      to_served_p90: number | null;
    };
    KitchenStation: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /** @description Age at which a ticket shows a warning; null for never. */
      warn_after_seconds: number | null;
      /** @description Age at which a ticket is late; null for never. */
      late_after_seconds: number | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    KitchenStationAnswer: {
      data: components["schemas"]["KitchenStation"];
    };
    KitchenStationList: {
      data: components["schemas"]["KitchenStation"][];
      meta: components["schemas"]["ListMeta"];
    };
    KitchenUpdatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * @description Kitchen stage; null when nothing goes to the kitchen.
       * @enum {string|null}
       */
      status: "new" | "preparing" | "ready" | "delivered" | null;
      /** @description Ids of items. */
      item_ids: string[];
    };
    /** @description Items of an order changed stage or were fired, or the kitchen acknowledged a cancellation or a change. */
    KitchenUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "kitchen.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["KitchenUpdatedData"];
    };
    /** @description Items of an order changed stage or were fired, or the kitchen acknowledged a cancellation or a change. */
    KitchenUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "kitchen.updated";
      data: components["schemas"]["KitchenUpdatedData"];
    };
    LedgerRow: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @enum {string} */
      kind: "earn" | "redeem" | "reverse" | "return" | "top_up" | "pay_out" | "adjust";
      /** @description Signed change. */
      points: number;
      /** @description Signed change in the brand's currency. */
      balance: number;
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /** @description Reason, shown in reports. */
      reason: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /**
       * Format: ulid
       * @description Where it was earned, spent or paid; null for an adjustment.
       */
      branch_id: string | null;
      /**
       * Format: ulid
       * @description How a top-up or a pay-out was booked. `GET /payments` lists a correction of it.
       */
      payment_method_id: string | null;
      /**
       * Format: ulid
       * @description The drawer in which a top-up or a pay-out was booked.
       */
      shift_id: string | null;
      /**
       * Format: date
       * @description Null for an adjustment.
       */
      business_date: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
    };
    LedgerRowList: {
      data: components["schemas"]["LedgerRow"][];
      meta: components["schemas"]["ListMeta"];
    };
    /** @description Position of this page in the list. */
    ListMeta: {
      /** @description Number of matching records. */
      total: number;
      /** @description Number of this page. */
      page: number;
      /** @description Records per page, at most 100. */
      per_page: number;
      /** @description Number of the last page, at least 1. */
      last_page: number;
    };
    /** @description A payment, with its order, bill or customer. */
    ListedPayment: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The payment of the bill that includes this one.
       */
      bill_payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Display name. */
      name: string;
      type: string;
      /** @description Without the tip; negative for a reversal. */
      amount: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /** @description Cash handed over. */
      tendered: number | null;
      /** @description An amount in the brand's currency. */
      change: number;
      /** @description Money received in addition to the amount because of the smallest coin; may be negative. */
      rounding: number;
      /** @description Amount refunded so far. */
      refunded_amount: number;
      /** @description Reference from the terminal or bank. */
      reference: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: date-time
       * @description When it was paid.
       */
      paid_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description When it was voided or reversed; such payments count as 0.
       */
      voided_at: string | null;
      /**
       * Format: ulid
       * @description The payment that this one corrects.
       */
      corrects_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /** @description The sum that the terminal charges or the drawer receives, without the tip: amount plus rounding. */
      charged: number;
      /**
       * @description A `top_up` is money for a customer’s balance; a `pay_out`, with a negative amount, gives it back.
       * @enum {string}
       */
      kind: "sale" | "top_up" | "pay_out";
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Of a top-up or a pay-out: whose balance.
       */
      customer_id: string | null;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    };
    ListedPaymentAnswer: {
      data: components["schemas"]["ListedPayment"];
    };
    ListedPaymentList: {
      data: components["schemas"]["ListedPayment"][];
      meta: components["schemas"]["ListMeta"];
    };
    /** @description A refund, with its order and bill. */
    ListedRefund: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @enum {string} */
      kind: "refund" | "waste";
      /**
       * Format: ulid
       * @description Null when an amount was refunded without naming items.
       */
      item_id: string | null;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number | null;
      /** @description The money refunded; for an item, its share of the amount left to refund. */
      amount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `reason` has its name of then.
       */
      reason_id: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean;
      /** @description Payments, one entry each. */
      payments: components["schemas"]["RefundedPayment"][];
      /**
       * Format: ulid
       * @description The method that the refund named to give the money of the payments; null: each its own.
       */
      to_payment_method_id: string | null;
      /** @description Amount credited to the customer’s balance. A tip that a refund to the balance credits too is in `tip` alone. */
      to_balance: number;
      /** @description Spent points returned. */
      points_returned: number;
      /** @description Earned points reversed. */
      points_reversed: number;
      /** @description Earned cashback reversed. */
      balance_reversed: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    };
    ListedRefundList: {
      data: components["schemas"]["ListedRefund"][];
      meta: components["schemas"]["ListMeta"];
    };
    MakeGuestTokenRequest: components["schemas"]["CancelDiningSessionRequest"];
    MarginReport: {
      /** @description One row per group. */
      rows: components["schemas"]["MarginReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["MarginReportTotals"];
    };
    MarginReportAnswer: {
      data: components["schemas"]["MarginReport"];
    };
    MarginReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null for no product.
       */
      product_id: string | null;
      /** @description `product`, `delivery_fee` or `service_charge`; null for refunds of an amount without items. */
      kind: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Total less tax. */
      base: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Gross profit in percent of the total less tax; null when that is 0. */
      margin: number | null;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    MarginReportTotals: {
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Total less tax. */
      base: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Gross profit in percent of the total less tax; null when that is 0. */
      margin: number | null;
    };
    MarkBillPrintedRequest: components["schemas"]["CancelDiningSessionRequest"];
    Me: {
      key: components["schemas"]["MeKey"];
      /** @description The signed-in staff member. */
      staff: components["schemas"]["MeStaff"] | null;
      brand: components["schemas"]["Brand"];
      /** @description The active branches that both the key and the signed-in person may use. */
      branches: components["schemas"]["Branch"][];
      /**
       * Format: date-time
       * @description The clock of the service.
       */
      server_time: string;
      /** @description How many digits the PINs of active staff have, shortest first. */
      pin_lengths: number[];
      /** @description The version of the screens that this service serves; empty without screens. */
      screen_version: string;
    };
    MeAnswer: {
      data: components["schemas"]["Me"];
    };
    MeKey: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description A program’s key, or a device: a browser that was paired.
       * @enum {string}
       */
      kind: "key" | "device";
      /**
       * @description The purpose of the device; null for a key.
       * @enum {string|null}
       */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office" | null;
      scopes: ("brand.read" | "brand.write" | "branches.read" | "branches.write" | "tables.read" | "tables.write" | "categories.read" | "categories.write" | "products.read" | "products.write" | "addons.read" | "addons.write" | "taxes.read" | "taxes.write" | "campaigns.read" | "campaigns.write" | "discounts.write" | "payment_methods.read" | "payment_methods.write" | "stock.read" | "stock.write" | "sold_out.read" | "sold_out.write" | "kitchen.read" | "kitchen.write" | "orders.read" | "orders.write" | "payments.read" | "payments.write" | "fiscal.write" | "refunds.read" | "refunds.write" | "customers.read" | "customers.write" | "staff.read" | "staff.write" | "shifts.read" | "shifts.write" | "reports.read" | "events.read" | "api_keys.read" | "api_keys.write" | "devices.read" | "devices.write" | "webhooks.read" | "webhooks.write" | "audit.read")[];
      /** @description Empty: every branch, also later ones. */
      branch_ids: string[];
      /**
       * Format: ulid
       * @description The kitchen station of a kitchen device.
       */
      station_id: string | null;
      /** @description The cash drawer of a till. */
      register: string | null;
      /** @description Nearly nothing is open to it until a person signs in. */
      requires_staff: boolean;
    };
    MeStaff: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Role, which determines what the staff member may do.
       * @enum {string}
       */
      role: "owner" | "manager" | "cashier" | "waiter" | "cook";
      /** @description The permissions of the role. */
      may: ("open" | "pay" | "kitchen" | "service" | "settings" | "reports" | "export" | "approve")[];
    };
    Menu: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /** @description Whether the branch takes orders of the channel at this time (`scheduled_for`, or else `at`); always for `table` and `pos`. */
      open: boolean;
      /**
       * Format: date-time
       * @description When it next takes them; null while it is open, and when that is not within 14 days or known.
       */
      opens_at: string | null;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency: string;
      /** @description Categories with products on sale, in display order. */
      categories: components["schemas"]["MenuCategory"][];
      /** @description Products on sale. */
      products: components["schemas"]["MenuProduct"][];
      /** @description Products that sell most at this hour, first ones first; with `popular`. */
      popular?: string[];
    };
    MenuAddon: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description On this product, beside no other choice that changes it. */
      price: number;
      /** @description Its prices on a line, if they depend on the size; the first that fits is charged. `with_addon_id`: this addon is on the line too. `product_id`: the line is of this product. Both null: always. Empty: always `price`. For an addon of a part, the line is that of the whole dish, and `with_addon_id` may also be on the part. */
      size_prices: components["schemas"]["MenuAddonSizePrice"][];
      /** @description Maximum units of this addon per unit of the product; null for no limit. */
      max_quantity: number | null;
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description Whether it can be ordered now. Of a product: whether there is stock for one unit, and beside it for each addon that its groups require. Addons, also defaults, that take the same stock are not added up: an order may still be refused. */
      orderable: boolean;
      /**
       * @description Null if it can be ordered. `not_now`: outside its hours. `sold_out`: sold out in the branch, or too few addons of a required group, or no option of a required choice, can be ordered. `no_stock`: a stock item with `block_when_empty` is too low.
       * @enum {string|null}
       */
      reason: "not_now" | "sold_out" | "no_stock" | null;
      /** @description How much of it the stock items with `block_when_empty` allow: whole units, or kilograms when sold by weight; null without such items. */
      remaining: number | null;
    };
    MenuAddonGroup: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Minimum number of units to choose. */
      min: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max: number | null;
      /** @description Number of free units, applied in the order of `addon_ids`. */
      free_quantity: number;
      /** @description Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1. */
      default_addon_ids: string[];
      /** @description Addons of each unit. */
      addons: components["schemas"]["MenuAddon"][];
    };
    MenuAddonSizePrice: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description Id of the with addon.
       */
      with_addon_id: string | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
    };
    MenuAnswer: {
      data: components["schemas"]["Menu"];
    };
    MenuCategory: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * Format: ulid
       * @description Parent category; null at the top.
       */
      parent_id: string | null;
      /** @description Display position; lower comes first. */
      position: number;
      colour: string | null;
    };
    MenuImport: {
      areas: components["schemas"]["MenuImportAreas"];
      tables: components["schemas"]["MenuImportAreas"];
      kitchen_stations: components["schemas"]["MenuImportAreas"];
      payment_methods: components["schemas"]["MenuImportAreas"];
      reasons: components["schemas"]["MenuImportAreas"];
      /** @description The signed-in staff member. */
      staff: components["schemas"]["MenuImportAreas"];
      taxes: components["schemas"]["MenuImportAreas"];
      stock_items: components["schemas"]["MenuImportAreas"];
      /** @description Categories with products on sale, in display order. */
      categories: components["schemas"]["MenuImportAreas"];
      /** @description Addons of each unit. */
      addons: components["schemas"]["MenuImportAreas"];
      /** @description Addon groups of the product. */
      addon_groups: components["schemas"]["MenuImportAreas"];
      /** @description Products on sale. */
      products: components["schemas"]["MenuImportAreas"];
      /** @description Campaigns applied. */
      campaigns: components["schemas"]["MenuImportAreas"];
    };
    MenuImportAnswer: {
      data: components["schemas"]["MenuImport"];
    };
    MenuImportAreas: {
      created: number;
      updated: number;
      deactivated: number;
      unchanged: number;
      /** @description At most a thousand. */
      changes: components["schemas"]["MenuImportAreasChange"][];
      /** @description Texts that receipts cannot print, at most a thousand. */
      warnings?: components["schemas"]["MenuImportAreasWarning"][];
    };
    MenuImportAreasChange: {
      record: string;
      /** @enum {string} */
      change: "updated" | "deactivated";
      fields?: string[];
    };
    MenuImportAreasWarning: {
      record: string;
      /** @description The text, such as `translations.zh.name`. */
      path: string;
      /**
       * @description `not_printable`: receipts show some of its characters as `�`.
       * @enum {string}
       */
      code: "not_printable";
      message: string;
    };
    MenuProduct: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The category of the product.
       */
      category_id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description Description for guests. */
      description: string | null;
      /** @description Stock keeping unit. */
      sku: string | null;
      /** @description Barcode as scanned. */
      barcode: string | null;
      /** @description Of a product with `parts`: that of its cheapest part. */
      price: number;
      /** @description The price that one unit alone is charged while campaigns without further conditions reduce it: no coupon, minimum, limit or further units. `campaign_id` and `name` are of the first that applies; `until` is when any of them ends, null for no end. */
      offer: components["schemas"]["MenuProductOffer"] | null;
      /**
       * @description Who sets the price; `open`: the price is entered with each order line.
       * @enum {string}
       */
      price_mode: "fixed" | "open";
      /** @description The least that an open price may be; null: anything. Not used by a fixed price. */
      min_price: number | null;
      /**
       * @description Unit of sale; `weight`: quantities may have up to three decimals.
       * @enum {string}
       */
      sold_by: "each" | "weight";
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description URL of the image; null for none. */
      image_url: string | null;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability: components["schemas"]["Availability"][];
      /** @description Whether it can be ordered now. Of a product: whether there is stock for one unit, and beside it for each addon that its groups require. Addons, also defaults, that take the same stock are not added up: an order may still be refused. */
      orderable: boolean;
      /**
       * @description Null if it can be ordered. `not_now`: outside its hours. `sold_out`: sold out in the branch, or too few addons of a required group, or no option of a required choice, can be ordered. `no_stock`: a stock item with `block_when_empty` is too low.
       * @enum {string|null}
       */
      reason: "not_now" | "sold_out" | "no_stock" | null;
      /** @description How much of it the stock items with `block_when_empty` allow: whole units, or kilograms when sold by weight; null without such items. */
      remaining: number | null;
      /** @description Addon groups of the product. */
      addon_groups: components["schemas"]["MenuAddonGroup"][];
      /** @description For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns are those of this product. */
      parts: components["schemas"]["ProductParts"] | null;
      /** @description A line sends `choices` of it. Options are products of this menu; `extra` is what one costs beside the price of the combo. */
      combo: components["schemas"]["MenuProductCombo"] | null;
    };
    MenuProductCombo: {
      choices: components["schemas"]["MenuProductComboChoice"][];
    };
    MenuProductComboChoice: {
      /** @description ULID of the record; ids sort in the order of creation. */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Minimum number of units to choose. */
      min: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max: number;
      options: components["schemas"]["ProductComboChoiceOption"][];
    };
    MenuProductOffer: {
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /**
       * Format: ulid
       * @description Id of the campaign.
       */
      campaign_id: string;
      /** @description Display name. */
      name: string;
      /**
       * Format: date-time
       * @description When it returns to sale automatically; null: when cleared.
       */
      until: string | null;
    };
    MenuUpdatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description The kind of record: `category`, `addon`, `addon_group`, `tax`, `campaign`, or `branch` (its hours or closures). */
      resource: string;
    };
    /** @description Another part of the menu changed: a category, an addon, a price, a campaign, or the hours or closures of a branch. */
    MenuUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "menu.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["MenuUpdatedData"];
    };
    /** @description Another part of the menu changed: a category, an addon, a price, a campaign, or the hours or closures of a branch. */
    MenuUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "menu.updated";
      data: components["schemas"]["MenuUpdatedData"];
    };
    MergeDiningSessionRequest: {
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string;
    };
    MoveDiningSessionRequest: {
      /**
       * Format: ulid
       * @description Id of the table.
       */
      table_id: string;
    };
    MoveItemInput: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description The quantity to move; the whole line when omitted. */
      quantity?: number;
    };
    /** @description Send either `to_table_id` or `to_dining_session_id`. */
    MoveItemsRequest: {
      /** @description The items. */
      items: components["schemas"]["MoveItemInput"][];
      /**
       * Format: ulid
       * @description A free table, where a bill for one guest is opened.
       */
      to_table_id?: string;
      /**
       * Format: ulid
       * @description An open bill of the same branch.
       */
      to_dining_session_id?: string;
    };
    MoveShiftCashRequest: {
      /**
       * @description `pay_in`, `pay_out` or `no_sale` (the drawer was only opened).
       * @enum {string}
       */
      kind: "pay_in" | "pay_out" | "no_sale";
      /** @description Required and above 0, except for `no_sale`. */
      amount?: number;
      /** @description Why the cash is moved; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * Format: date-time
       * @description When the cash was moved: at most five minutes ahead, and as far back as the key’s `backdate_days` allow. By default now.
       */
      created_at?: string;
    };
    NameBuyerRequest: components["schemas"]["PayDiningSessionBuyerInput"];
    NoteTranslation: {
      /** @description The note. */
      text: string;
    };
    NoteTranslationInput: {
      /** @description The note. */
      text: string;
    };
    /** @description Send `table_id`, or `name` for a tab without a table. */
    OpenDiningSessionRequest: {
      /**
       * Format: ulid
       * @description Id of the table.
       */
      table_id?: string;
      /**
       * Format: ulid
       * @description The branch of a tab; required when the key reaches several. Not allowed with `table_id`.
       */
      branch_id?: string;
      /** @description Required for a tab. */
      name?: string | null;
      /** @description The number of guests; 1 when omitted. */
      guests?: number;
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id?: string | null;
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /**
       * Format: date-time
       * @description When the guests were seated: at most five minutes ahead, and as far back as the key’s `backdate_days` allow. By default now.
       */
      opened_at?: string;
    };
    OpenShiftRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * @description Name of the cash drawer.
       * @default main
       */
      register?: string;
      /** @description The cash in the drawer at the opening. */
      opening_float: number;
      /**
       * @description Hides the expected amounts until the drawer is counted.
       * @default false
       */
      blind?: boolean;
      /**
       * Format: date-time
       * @description When it was opened: at most five minutes ahead, and as far back as the key’s `backdate_days` allow. By default now.
       */
      opened_at?: string;
    };
    Order: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /** @description The number called out, counted per branch and business date. */
      display_number: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Id of the table.
       */
      table_id: string | null;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Delivery details; null when the order is not delivered. */
      delivery: components["schemas"]["Delivery"] | null;
      /**
       * @description Payment status. An order on a bill stays `pending` until the bill is settled.
       * @enum {string}
       */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency: string;
      /**
       * @description Whether prices include tax (`inclusive`) or tax is added (`exclusive`); cannot change once there are orders.
       * @enum {string}
       */
      tax_mode: "inclusive" | "exclusive";
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["OrderKitchen"];
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id: string | null;
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string | null;
      /** @description Your own reference, unique in the brand. */
      client_ref: string | null;
      /** @description Where the order came from, beside its channel: a platform, an app, a website. */
      source: string | null;
      /** @description Its reference there, unique for the source. */
      source_ref: string | null;
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code: string | null;
      /**
       * Format: ulid
       * @description The order these items were moved from.
       */
      moved_from_order_id: string | null;
      /** @description Balance and points used and earned. */
      customer_payment: components["schemas"]["CustomerPayment"];
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the guest ordered.
       */
      ordered_at: string;
      /**
       * Format: date-time
       * @description When the order should be ready; null: as soon as possible.
       */
      scheduled_for: string | null;
      /** @description Whether guests of the bill sent it and staff changed neither its note nor its customer name. Guests read notes, names and references only on such orders. */
      by_guests: boolean;
      /** @description Totals of the live items. */
      totals: components["schemas"]["Totals"];
      /** @description Sum of its payments. On an open bill, only payments that name its items count; the other payments of the bill are allocated to its orders when it settles. */
      paid: number;
      /** @description Amount still due: total minus paid, minus the amount paid from balance and points; 0 once it is closed. */
      due: number;
      /** @description Tax amounts by tax and rate. */
      tax_lines: components["schemas"]["TaxLine"][];
      /** @description The items. */
      items: components["schemas"]["OrderItem"][];
      /** @description Manual discounts, including removed ones. */
      discounts: components["schemas"]["OrderDiscount"][];
      /** @description Payments, one entry each. */
      payments: components["schemas"]["Payment"][];
      /** @description Refunds and waste, oldest first. */
      adjustments: components["schemas"]["Adjustment"][];
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    OrderAnswer: {
      data: components["schemas"]["Order"];
    };
    OrderCancelledData: components["schemas"]["OrderPaidData"];
    /** @description An order without a bill was cancelled, or its last item removed. */
    OrderCancelledEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.cancelled";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderCancelledData"];
    };
    /** @description An order without a bill was cancelled, or its last item removed. */
    OrderCancelledWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.cancelled";
      data: components["schemas"]["OrderCancelledData"];
    };
    OrderCreatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * @description Payment status. An order on a bill stays `pending` until the bill is settled.
       * @enum {string}
       */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /**
       * Format: ulid
       * @description Its items moved here from this order: they are not new to the kitchen.
       */
      moved_from_order_id?: string;
    };
    /** @description An order was placed: a round on a bill, or an order without one. */
    OrderCreatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.created";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderCreatedData"];
    };
    /** @description An order was placed: a round on a bill, or an order without one. */
    OrderCreatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.created";
      data: components["schemas"]["OrderCreatedData"];
    };
    OrderDiscount: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the bill discount.
       */
      bill_discount_id: string | null;
      /** @enum {string} */
      kind: "percentage" | "amount";
      /** @description Percent, or an amount, as requested. */
      value: number;
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string | null;
      /** @description The amount discounted; a removed discount keeps its last amount. */
      amount: number;
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `reason` has its name of then.
       */
      reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it was removed; null while it applies.
       */
      removed_at: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved the removal.
       */
      removal_approved_by: string | null;
    };
    OrderItem: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description The category of the product at the time of sale.
       */
      category_id: string | null;
      /** @enum {string} */
      kind: "product" | "delivery_fee" | "service_charge";
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description The price of the menu, where the line was sold at another; else null. */
      list_unit_price: number | null;
      /** @description Why it was sold at another price than that of the menu; null: no reason given. */
      price_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `price_reason` has its name of then.
       */
      price_reason_id: string | null;
      /** @description Addons of each unit. */
      addons: components["schemas"]["ItemAddon"][];
      /** @description Addons that it has by default and was ordered without. */
      without: components["schemas"]["ItemWithout"][];
      /** @description The equal parts of a half-and-half; empty: a dish of its own. */
      parts: components["schemas"]["OrderItemPart"][];
      /** @description Requests that name a component concern whole combos. */
      combo: components["schemas"]["OrderItemCombo"] | null;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Campaigns applied. */
      campaigns: components["schemas"]["ItemCampaign"][];
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /** @description Percent. */
      tax_rate: number | null;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Note to the kitchen. */
      note: string | null;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      /** @description Whether it is on hold, waiting to be fired. */
      held: boolean;
      /**
       * Format: date-time
       * @description When it was or will be fired.
       */
      fired_at: string | null;
      /** @description On hold until the order is paid in full, which fires it. */
      awaits_payment: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id: string | null;
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["ItemKitchen"];
      /** @description Units paid individually. */
      paid_quantity: number;
      /** @description Quantity wasted and not remade; it does not return to stock. */
      wasted_quantity: number;
      /**
       * Format: ulid
       * @description The item that this one was split from.
       */
      split_from_id: string | null;
      /**
       * Format: ulid
       * @description The item in whose place it was ordered.
       */
      replaces_id: string | null;
      /**
       * Format: date-time
       * @description When it was cancelled or refunded; null while live.
       */
      cancelled_at: string | null;
      /**
       * Format: date
       * @description Trading day of the cancellation or refund.
       */
      cancelled_business_date: string | null;
      /**
       * @description How it ended: `cancel` or `replaced` before payment, `waived` a service charge before payment, `refund` after.
       * @enum {string|null}
       */
      cancel_kind: "cancel" | "refund" | "replaced" | "waived" | null;
      /** @description Why it was cancelled or refunded. */
      cancel_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `cancel_reason` has its name of then.
       */
      cancel_reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who cancelled or refunded it.
       */
      cancelled_by: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean | null;
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Its taxes: several where addons have other taxes than the product. */
      tax_lines: components["schemas"]["TaxLine"][];
    };
    OrderItemCancelledData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description The category of the product at the time of sale.
       */
      category_id: string | null;
      /** @enum {string} */
      kind: "product" | "delivery_fee" | "service_charge";
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description The price of the menu, where the line was sold at another; else null. */
      list_unit_price: number | null;
      /** @description Why it was sold at another price than that of the menu; null: no reason given. */
      price_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `price_reason` has its name of then.
       */
      price_reason_id: string | null;
      /** @description Addons of each unit. */
      addons: components["schemas"]["ItemAddon"][];
      without: components["schemas"]["ItemWithout"][];
      parts: components["schemas"]["OrderItemPart"][];
      /** @description Requests that name a component concern whole combos. */
      combo: components["schemas"]["OrderItemCombo"] | null;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Campaigns applied. */
      campaigns: components["schemas"]["ItemCampaign"][];
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /** @description Percent. */
      tax_rate: number | null;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      /** @description Whether it is on hold, waiting to be fired. */
      held: boolean;
      /**
       * Format: date-time
       * @description When it was or will be fired.
       */
      fired_at: string | null;
      /** @description On hold until the order is paid in full, which fires it. */
      awaits_payment: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id: string | null;
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["ItemKitchen"];
      /** @description Units paid individually. */
      paid_quantity: number;
      /** @description Quantity wasted and not remade; it does not return to stock. */
      wasted_quantity: number;
      /**
       * Format: ulid
       * @description The item that this one was split from.
       */
      split_from_id: string | null;
      /**
       * Format: ulid
       * @description The item in whose place it was ordered.
       */
      replaces_id: string | null;
      /**
       * Format: date-time
       * @description When it was cancelled or refunded; null while live.
       */
      cancelled_at: string | null;
      /**
       * Format: date
       * @description Trading day of the cancellation or refund.
       */
      cancelled_business_date: string | null;
      /**
       * @description How it ended: `cancel` or `replaced` before payment, `waived` a service charge before payment, `refund` after.
       * @enum {string|null}
       */
      cancel_kind: "cancel" | "refund" | "replaced" | "waived" | null;
      /** @description Why it was cancelled or refunded. */
      cancel_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `cancel_reason` has its name of then.
       */
      cancel_reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who cancelled or refunded it.
       */
      cancelled_by: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean | null;
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Its taxes: several where addons have other taxes than the product. */
      tax_lines: components["schemas"]["TaxLine"][];
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
    };
    /** @description An item of an open bill was cancelled, in full or in part. */
    OrderItemCancelledEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order_item.cancelled";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderItemCancelledData"];
    };
    /** @description An item of an open bill was cancelled, in full or in part. */
    OrderItemCancelledWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order_item.cancelled";
      data: components["schemas"]["OrderItemCancelledData"];
    };
    OrderItemCombo: {
      /**
       * Format: ulid
       * @description The same on all components of one combo. A part that is split off is a combo of its own.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Display name. */
      name: string;
      /** @description The choice of the combo that the item was chosen for. */
      choice_id: string;
    };
    OrderItemPart: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Display name. */
      name: string;
      /** @description Of a whole unit of it, without addons. */
      unit_price: number;
      /** @description Addons of this part: one n-th of their price and stock, where n is the number of parts. */
      addons: components["schemas"]["ItemAddon"][];
      without: components["schemas"]["ItemWithout"][];
    };
    OrderItemUpdatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description The category of the product at the time of sale.
       */
      category_id: string | null;
      /** @enum {string} */
      kind: "product" | "delivery_fee" | "service_charge";
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description The price of the menu, where the line was sold at another; else null. */
      list_unit_price: number | null;
      /** @description Why it was sold at another price than that of the menu; null: no reason given. */
      price_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `price_reason` has its name of then.
       */
      price_reason_id: string | null;
      /** @description Addons of each unit. */
      addons: components["schemas"]["ItemAddon"][];
      without: components["schemas"]["ItemWithout"][];
      parts: components["schemas"]["OrderItemPart"][];
      /** @description Requests that name a component concern whole combos. */
      combo: components["schemas"]["OrderItemCombo"] | null;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Campaigns applied. */
      campaigns: components["schemas"]["ItemCampaign"][];
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /** @description Percent. */
      tax_rate: number | null;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Free text for staff. */
      note: string | null;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      /** @description Whether it is on hold, waiting to be fired. */
      held: boolean;
      /**
       * Format: date-time
       * @description When it was or will be fired.
       */
      fired_at: string | null;
      /** @description On hold until the order is paid in full, which fires it. */
      awaits_payment: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id: string | null;
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["ItemKitchen"];
      /** @description Units paid individually. */
      paid_quantity: number;
      /** @description Quantity wasted and not remade; it does not return to stock. */
      wasted_quantity: number;
      /**
       * Format: ulid
       * @description The item that this one was split from.
       */
      split_from_id: string | null;
      /**
       * Format: ulid
       * @description The item in whose place it was ordered.
       */
      replaces_id: string | null;
      /**
       * Format: date-time
       * @description When it was cancelled or refunded; null while live.
       */
      cancelled_at: string | null;
      /**
       * Format: date
       * @description Trading day of the cancellation or refund.
       */
      cancelled_business_date: string | null;
      /**
       * @description How it ended: `cancel` or `replaced` before payment, `waived` a service charge before payment, `refund` after.
       * @enum {string|null}
       */
      cancel_kind: "cancel" | "refund" | "replaced" | "waived" | null;
      /** @description Why it was cancelled or refunded. */
      cancel_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `cancel_reason` has its name of then.
       */
      cancel_reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who cancelled or refunded it.
       */
      cancelled_by: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean | null;
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Its taxes: several where addons have other taxes than the product. */
      tax_lines: components["schemas"]["TaxLine"][];
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /** @description The item in whose place it was ordered; null of a change. */
      replaced: components["schemas"]["OrderItem"] | null;
    };
    /** @description A sent item changed its note, seat or course or was held back, or took the place of another. */
    OrderItemUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order_item.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderItemUpdatedData"];
    };
    /** @description A sent item changed its note, seat or course or was held back, or took the place of another. */
    OrderItemUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order_item.updated";
      data: components["schemas"]["OrderItemUpdatedData"];
    };
    OrderKitchen: {
      /**
       * @description Kitchen stage; null when nothing goes to the kitchen.
       * @enum {string|null}
       */
      status: "new" | "preparing" | "ready" | "delivered" | null;
      /**
       * Format: date-time
       * @description When it was sent to the kitchen, or will be, for a scheduled order.
       */
      new_at: string | null;
      /**
       * Format: date-time
       * @description When the kitchen started.
       */
      preparing_at: string | null;
      /**
       * Format: date-time
       * @description When it was ready.
       */
      ready_at: string | null;
      /**
       * Format: date-time
       * @description When it was served.
       */
      delivered_at: string | null;
    };
    OrderLineAddonInput: {
      /**
       * Format: ulid
       * @description Id of the addon.
       */
      addon_id: string;
      /**
       * Format: ulid
       * @description Required when the addon is in several groups of the product.
       */
      addon_group_id?: string;
      /** @description Per unit of the line; 1 when omitted. */
      quantity?: number;
    };
    OrderLineChoiceInput: {
      /** @description The id of the choice, unique in the combo, such as `drink`. */
      choice_id: string;
      /**
       * Format: ulid
       * @description One of the options of the choice. Name it twice to take it twice.
       */
      product_id: string;
      /** @description Addons of each unit. */
      addons?: components["schemas"]["OrderLineAddonInput"][];
      /** @description Ids of addons that the line would take by default (`default_addon_ids`) and is ordered without. */
      without?: string[];
      /** @description Of this component; by default the note of the line. */
      note?: string | null;
    };
    OrderLineInput: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Addons of each unit. */
      addons?: components["schemas"]["OrderLineAddonInput"][];
      /** @description Ids of addons that the line would take by default (`default_addon_ids`) and is ordered without. */
      without?: string[];
      /** @description The equal parts of a product that has `parts`, and of no other; one may be named twice. */
      parts?: components["schemas"]["OrderLinePartInput"][];
      /** @description The options that the line takes of a combo, for one combo. Each becomes an item with the quantity of the line. */
      choices?: components["schemas"]["OrderLineChoiceInput"][];
      /** @description Required where `price_mode` is `open`. Of a fixed price another than that of the menu, which needs the approval `price_override`; no campaign and no discount but a comp applies to such a line. */
      unit_price?: number;
      /** @description Why the line has another price than that of the menu; neither this nor `reason_id` is required. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of kind `discount`, in place of `reason`.
       */
      reason_id?: string;
      /** @description Note to the kitchen. */
      note?: string | null;
      /** @description Seat number at the table. */
      seat?: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course?: number | null;
      /**
       * @description Where this line is eaten, which decides its tax; the order’s when omitted.
       * @enum {string|null}
       */
      service_type?: "dine_in" | "takeaway" | null;
      /** @description Hold the line back from the kitchen until it is fired. */
      hold?: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id?: string | null;
    };
    OrderLinePartInput: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Addons of each unit. */
      addons?: components["schemas"]["OrderLineAddonInput"][];
      /** @description Ids of addons that the line would take by default (`default_addon_ids`) and is ordered without. */
      without?: string[];
    };
    OrderList: {
      data: components["schemas"]["Order"][];
      meta: components["schemas"]["ListMeta"];
    };
    OrderPaidData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * @description Payment status. An order on a bill stays `pending` until the bill is settled.
       * @enum {string}
       */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
    };
    /** @description An order was paid in full, by itself or with its bill. */
    OrderPaidEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.paid";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderPaidData"];
    };
    /** @description An order was paid in full, by itself or with its bill. */
    OrderPaidWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.paid";
      data: components["schemas"]["OrderPaidData"];
    };
    /** @description The order as it would be placed; fields that only a placed order has are null. */
    OrderPreview: {
      /** @description ULID of the record; ids sort in the order of creation. */
      id: null;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: null;
      /** @description Short number called out to the guest; starts at 001 each business date. */
      display_number: null;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Id of the table.
       */
      table_id: string | null;
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Delivery details; null when the order is not delivered. */
      delivery: components["schemas"]["Delivery"] | null;
      /** @enum {string} */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency: string;
      /**
       * @description Whether prices include tax (`inclusive`) or tax is added (`exclusive`); cannot change once there are orders.
       * @enum {string}
       */
      tax_mode: "inclusive" | "exclusive";
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["OrderKitchen"];
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id: string | null;
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string | null;
      /** @description Your own reference, unique in the brand. */
      client_ref: string | null;
      /** @description Where the order came from, beside its channel: a platform, an app, a website. */
      source: string | null;
      /** @description Its reference there, unique for the source. */
      source_ref: string | null;
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code: string | null;
      /**
       * Format: ulid
       * @description The order these items were moved from.
       */
      moved_from_order_id: string | null;
      /** @description Balance and points used and earned. */
      customer_payment: components["schemas"]["CustomerPayment"];
      /** @description Free text for staff. */
      note: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the guest ordered.
       */
      ordered_at: string;
      /**
       * Format: date-time
       * @description When the order should be ready; null: as soon as possible.
       */
      scheduled_for: string | null;
      /** @description Whether guests of the bill sent it and staff changed neither its note nor its customer name. Guests read notes, names and references only on such orders. */
      by_guests: boolean;
      /** @description Totals of the live items. */
      totals: components["schemas"]["Totals"];
      /** @description Sum of its payments. On an open bill, only payments that name its items count; the other payments of the bill are allocated to its orders when it settles. */
      paid: number;
      /** @description Amount still due: total minus paid, minus the amount paid from balance and points; 0 once it is closed. */
      due: number;
      /** @description Tax amounts by tax and rate. */
      tax_lines: components["schemas"]["TaxLine"][];
      /** @description The items. */
      items: components["schemas"]["OrderPreviewItem"][];
      /** @description Manual discounts, including removed ones. */
      discounts: components["schemas"]["OrderDiscount"][];
      /** @description Payments, one entry each. */
      payments: components["schemas"]["Payment"][];
      /** @description Refunds and waste, oldest first. */
      adjustments: components["schemas"]["Adjustment"][];
      /** @description In the order they were evaluated; a campaign with a coupon only when its code was sent. */
      campaigns: components["schemas"]["OrderPreviewCampaign"][];
      /** @description When the record was created. */
      created_at: null;
      /** @description When the record last changed; `updated_since` filters by it. */
      updated_at: null;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: null;
    };
    OrderPreviewAnswer: {
      data: components["schemas"]["OrderPreview"];
    };
    OrderPreviewCampaign: {
      /**
       * Format: ulid
       * @description Id of the campaign.
       */
      campaign_id: string;
      /** @description Display name. */
      name: string;
      /** @description Whether it applies to this order. */
      applied: boolean;
      /** @description The amount discounted from the order. */
      amount: number;
      /**
       * @description Why it does not apply; null when it does.
       * @enum {string|null}
       */
      reason: "not_started" | "ended" | "not_now" | "branch" | "channel" | "usage_limit" | "customer_required" | "customer_limit" | "min_subtotal" | "no_matching_line" | "not_combinable" | "too_few_units" | "nothing_off" | null;
    };
    OrderPreviewItem: {
      /** @description ULID of the record; ids sort in the order of creation. */
      id: null;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string | null;
      /**
       * Format: ulid
       * @description The category of the product at the time of sale.
       */
      category_id: string | null;
      /** @enum {string} */
      kind: "product" | "delivery_fee" | "service_charge";
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description The price of the menu, where the line was sold at another; else null. */
      list_unit_price: number | null;
      /** @description Why it was sold at another price than that of the menu; null: no reason given. */
      price_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `price_reason` has its name of then.
       */
      price_reason_id: string | null;
      /** @description Addons of each unit. */
      addons: components["schemas"]["ItemAddon"][];
      /** @description Addons that it has by default and was ordered without. */
      without: components["schemas"]["ItemWithout"][];
      /** @description The equal parts of a half-and-half; empty: a dish of its own. */
      parts: components["schemas"]["OrderItemPart"][];
      /** @description Requests that name a component concern whole combos. */
      combo: components["schemas"]["OrderItemCombo"] | null;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Campaigns applied. */
      campaigns: components["schemas"]["ItemCampaign"][];
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /** @description Percent. */
      tax_rate: number | null;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Amount to pay. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Note to the kitchen. */
      note: string | null;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      /** @description Whether it is on hold, waiting to be fired. */
      held: boolean;
      /**
       * Format: date-time
       * @description When it was or will be fired.
       */
      fired_at: string | null;
      /** @description On hold until the order is paid in full, which fires it. */
      awaits_payment: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id: string | null;
      /** @description Kitchen stage, and when each stage was reached. */
      kitchen: components["schemas"]["ItemKitchen"];
      /** @description Units paid individually. */
      paid_quantity: number;
      /** @description Quantity wasted and not remade; it does not return to stock. */
      wasted_quantity: number;
      /**
       * Format: ulid
       * @description The item that this one was split from.
       */
      split_from_id: string | null;
      /**
       * Format: ulid
       * @description The item in whose place it was ordered.
       */
      replaces_id: string | null;
      /**
       * Format: date-time
       * @description When it was cancelled or refunded; null while live.
       */
      cancelled_at: string | null;
      /**
       * Format: date
       * @description Trading day of the cancellation or refund.
       */
      cancelled_business_date: string | null;
      /**
       * @description How it ended: `cancel` or `replaced` before payment, `waived` a service charge before payment, `refund` after.
       * @enum {string|null}
       */
      cancel_kind: "cancel" | "refund" | "replaced" | "waived" | null;
      /** @description Why it was cancelled or refunded. */
      cancel_reason: string | null;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `cancel_reason` has its name of then.
       */
      cancel_reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who cancelled or refunded it.
       */
      cancelled_by: string | null;
      /** @description Whether its stock was returned; null while live. */
      restocked: boolean | null;
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Its taxes: several where addons have other taxes than the product. */
      tax_lines: components["schemas"]["TaxLine"][];
    };
    OrderRefundedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * @description Payment status. An order on a bill stays `pending` until the bill is settled.
       * @enum {string}
       */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /** @description The amount of this refund. */
      amount: number;
      /** @description The adjustments of this refund. */
      adjustment_ids: string[];
    };
    /** @description Items or an amount of a paid order were refunded. */
    OrderRefundedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.refunded";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderRefundedData"];
    };
    /** @description Items or an amount of a paid order were refunded. */
    OrderRefundedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.refunded";
      data: components["schemas"]["OrderRefundedData"];
    };
    OrderReopenedData: components["schemas"]["OrderPaidData"];
    /** @description The settlement of an order, or of its bill, was undone: the order waits for payment again. */
    OrderReopenedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.reopened";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderReopenedData"];
    };
    /** @description The settlement of an order, or of its bill, was undone: the order waits for payment again. */
    OrderReopenedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.reopened";
      data: components["schemas"]["OrderReopenedData"];
    };
    OrderUpdatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * @description Payment status. An order on a bill stays `pending` until the bill is settled.
       * @enum {string}
       */
      status: "pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled";
      /**
       * Format: ulid
       * @description The bill that the whole order left.
       */
      moved_from_dining_session_id?: string;
      /**
       * Format: ulid
       * @description The order that items of this one moved to.
       */
      moved_to_order_id?: string;
    };
    /** @description An order’s details, items or discounts changed, or items moved to or from it. */
    OrderUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "order.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["OrderUpdatedData"];
    };
    /** @description An order’s details, items or discounts changed, or items moved to or from it. */
    OrderUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "order.updated";
      data: components["schemas"]["OrderUpdatedData"];
    };
    /** @description A payment, with its order or bill. */
    OwnedPayment: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The payment of the bill that includes this one.
       */
      bill_payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Display name. */
      name: string;
      type: string;
      /** @description Without the tip; negative for a reversal. */
      amount: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /** @description Cash handed over. */
      tendered: number | null;
      /** @description An amount in the brand's currency. */
      change: number;
      /** @description Money received in addition to the amount because of the smallest coin; may be negative. */
      rounding: number;
      /** @description Amount refunded so far. */
      refunded_amount: number;
      /** @description Reference from the terminal or bank. */
      reference: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: date-time
       * @description When it was paid.
       */
      paid_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description When it was voided or reversed; such payments count as 0.
       */
      voided_at: string | null;
      /**
       * Format: ulid
       * @description The payment that this one corrects.
       */
      corrects_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /** @description The sum that the terminal charges or the drawer receives, without the tip: amount plus rounding. */
      charged: number;
      /**
       * @description A `top_up` is money for a customer’s balance; a `pay_out`, with a negative amount, gives it back.
       * @enum {string}
       */
      kind: "sale" | "top_up" | "pay_out";
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Of a top-up or a pay-out: whose balance.
       */
      customer_id: string | null;
    };
    OwnedPaymentAnswer: {
      data: components["schemas"]["OwnedPayment"];
    };
    PairDeviceRequest: {
      /** @description Six letters and digits; case, spaces and dashes do not matter. */
      code: string;
    };
    PauseBranchRequest: {
      /** @description Channels to stop; empty: all that hours are for. */
      channels: ("kiosk" | "qr" | "online" | "delivery" | "phone")[];
      /**
       * Format: date-time
       * @description When it ends by itself, later than now; null: when it is deleted.
       */
      until?: string | null;
      /** @description Why, for staff. */
      reason: string;
    };
    PayDiningSessionBuyerInput: {
      /** @description Name of the buyer. */
      name: string;
      /** @description Tax number of the buyer. */
      tax_number?: string | null;
      /** @description Address of the buyer. */
      address?: string | null;
      /** @description The address that an electronic invoice is sent to, as the receiver gives it. */
      code?: string | null;
    };
    /** @description Points pay first, then balance, then the payments. */
    PayDiningSessionRequest: {
      /** @description Applied in this order. May be empty when nothing is due, or when balance or points are spent. */
      payments: components["schemas"]["PaymentInput"][];
      /** @description The amount spent of the customer’s balance, after the points and before the payments. */
      balance?: number;
      /** @description The customer’s points to redeem, applied first, at the brand’s `loyalty.point_value`. */
      points?: number;
      /**
       * Format: ulid
       * @description The shift of the drawer; the branch’s only open shift when omitted.
       */
      shift_id?: string;
      /**
       * @description Prints the receipt, also where the printer prints receipts on request only.
       * @default false
       */
      print?: boolean;
      /** @description Named on the receipt; only with the payment after which nothing is due. */
      buyer?: components["schemas"]["PayDiningSessionBuyerInput"];
    };
    PayOrderRequest: components["schemas"]["PayDiningSessionRequest"];
    PayOutCustomerRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Amount to pay out. */
      amount: number;
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id?: string;
      /** @description Reason, shown in reports. */
      reason: string;
    };
    Payment: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The payment of the bill that includes this one.
       */
      bill_payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Display name. */
      name: string;
      /** @description Type of payment method. */
      type: string;
      /** @description Without the tip; negative for a reversal. */
      amount: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /** @description Cash handed over. */
      tendered: number | null;
      /** @description Change given. */
      change: number;
      /** @description Money received in addition to the amount because of the smallest coin; may be negative. */
      rounding: number;
      /** @description Amount refunded so far. */
      refunded_amount: number;
      /** @description Reference from the terminal or bank. */
      reference: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: date-time
       * @description When it was paid.
       */
      paid_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description When it was voided or reversed; such payments count as 0.
       */
      voided_at: string | null;
      /**
       * Format: ulid
       * @description The payment that this one corrects.
       */
      corrects_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved the void or correction.
       */
      approved_by: string | null;
      /** @description The sum that the terminal charges or the drawer receives, without the tip: amount plus rounding. */
      charged: number;
    };
    PaymentCreatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description The payment of the bill that includes this one.
       */
      bill_payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Display name. */
      name: string;
      type: string;
      /** @description Without the tip; negative for a reversal. */
      amount: number;
      /** @description Tip on top of the amount. */
      tip: number;
      /** @description Cash handed over. */
      tendered: number | null;
      /** @description An amount in the brand's currency. */
      change: number;
      /** @description Money received in addition to the amount because of the smallest coin; may be negative. */
      rounding: number;
      /** @description Amount refunded so far. */
      refunded_amount: number;
      /** @description Reference from the terminal or bank. */
      reference: string | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: date-time
       * @description When it was paid.
       */
      paid_at: string;
      /**
       * Format: date
       * @description Trading day, in the branch’s time zone.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description When it was voided or reversed; such payments count as 0.
       */
      voided_at: string | null;
      /**
       * Format: ulid
       * @description The payment that this one corrects.
       */
      corrects_id: string | null;
      /**
       * Format: ulid
       * @description Manager or owner who approved it.
       */
      approved_by: string | null;
      /** @description The sum that the terminal charges or the drawer receives, without the tip: amount plus rounding. */
      charged: number;
      /**
       * @description A `top_up` is money for a customer’s balance; a `pay_out`, with a negative amount, gives it back.
       * @enum {string}
       */
      kind: "sale" | "top_up" | "pay_out";
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Of a top-up or a pay-out: whose balance.
       */
      customer_id: string | null;
      /** @description The version of the record after the event. */
      version: number;
    };
    /** @description A payment was taken. */
    PaymentCreatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "payment.created";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PaymentCreatedData"];
    };
    /** @description A payment was taken. */
    PaymentCreatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "payment.created";
      data: components["schemas"]["PaymentCreatedData"];
    };
    PaymentInput: {
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description The amount paid of the due, without the tip. When omitted: the price of its items, or without items, in the last entry only, all that is due, which with a tip may be nothing. */
      amount?: number;
      /** @description Paid in addition to the amount. */
      tip?: number;
      /** @description The cash that the guest handed over; only for cash. */
      tendered?: number;
      /**
       * Format: date-time
       * @description When it was paid, which decides its business date: at most five minutes ahead, and as far back as the key’s `backdate_days` allow. By default now.
       */
      paid_at?: string;
      /** @description Reference from the terminal or bank. */
      reference?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Pays these items and raises their `paid_quantity`; an amount sent with them must be their sum. */
      items?: components["schemas"]["PaymentItemInput"][];
    };
    PaymentItemInput: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description The quantity paid. Guests who share a piece pay parts of it, 0.5 or 0.33, with two decimals at most; the last part pays what is left of its price. */
      quantity: number;
    };
    PaymentMethod: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Type of payment method.
       * @enum {string}
       */
      type: "cash" | "card" | "meal_card" | "transfer" | "online" | "other";
      /** @description Whether money that it takes or gives back opens the cash drawer. */
      opens_drawer: boolean;
      /** @description Smallest coin: cash is rounded to a multiple of it. */
      rounding: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    PaymentMethodAnswer: {
      data: components["schemas"]["PaymentMethod"];
    };
    PaymentMethodList: {
      data: components["schemas"]["PaymentMethodSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    PaymentMethodReport: {
      /** @description One row per group. */
      rows: components["schemas"]["PaymentMethodReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["PaymentMethodReportTotals"];
    };
    PaymentMethodReportAnswer: {
      data: components["schemas"]["PaymentMethodReport"];
    };
    PaymentMethodReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Payment method.
       */
      payment_method_id: string;
      /** @description Last name within the period. */
      name: string;
      /** @description Payments of sales, less those voided or reversed. */
      count: number;
      /** @description Payments of sales. */
      amount: number;
      /** @description Tips less those refunded to their method; a tip refunded to a balance stays. */
      tip: number;
      /** @description Money kept or lost by rounding to the smallest coin, refunds included. */
      rounding: number;
      /** @description Amount refunded in the period. */
      refunded: number;
      /** @description Money taken for customers’ balances. */
      top_ups: number;
      /** @description Customers’ balances given back. */
      paid_out: number;
      /** @description Amount less refunded, plus top-ups, less paid out. */
      net: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    PaymentMethodReportTotals: {
      /** @description Payments of sales, less those voided or reversed. */
      count: number;
      /** @description Payments of sales. */
      amount: number;
      /** @description Tips less those refunded to their method; a tip refunded to a balance stays. */
      tip: number;
      /** @description Money kept or lost by rounding to the smallest coin, refunds included. */
      rounding: number;
      /** @description Amount refunded in the period. */
      refunded: number;
      /** @description Money taken for customers’ balances. */
      top_ups: number;
      /** @description Customers’ balances given back. */
      paid_out: number;
      /** @description Amount less refunded, plus top-ups, less paid out. */
      net: number;
    };
    PaymentMethodSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Type of payment method.
       * @enum {string}
       */
      type: "cash" | "card" | "meal_card" | "transfer" | "online" | "other";
      /** @description Whether money that it takes or gives back opens the cash drawer. */
      opens_drawer: boolean;
      /** @description Smallest coin: cash is rounded to a multiple of it. */
      rounding: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    PaymentUpdatedData: components["schemas"]["PaymentCreatedData"];
    /** @description The tip of a payment changed. */
    PaymentUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "payment.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PaymentUpdatedData"];
    };
    /** @description The tip of a payment changed. */
    PaymentUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "payment.updated";
      data: components["schemas"]["PaymentUpdatedData"];
    };
    PaymentVoidedData: components["schemas"]["PaymentCreatedData"];
    /** @description A payment was voided or corrected. */
    PaymentVoidedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "payment.voided";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PaymentVoidedData"];
    };
    /** @description A payment was voided or corrected. */
    PaymentVoidedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "payment.voided";
      data: components["schemas"]["PaymentVoidedData"];
    };
    PlannedDevice: {
      /** @description Display name. */
      name: string;
      /**
       * @description The purpose of the device, which sets its scopes.
       * @enum {string}
       */
      purpose: "till" | "kitchen" | "board" | "kiosk" | "office";
      /** @description The name of the brand. */
      brand: string;
      /** @description The names of its branches. */
      branches: string[];
      /** @description The name of its kitchen station. */
      station: string | null;
      /** @description Name of the cash drawer. */
      register: string | null;
      /**
       * Format: date-time
       * @description When the code expires.
       */
      expires_at: string;
    };
    PlannedDeviceAnswer: {
      data: components["schemas"]["PlannedDevice"];
    };
    /** @description Send `dining_session_id`, or `table_id` before the table has a bill, or `branch_id` for an order without a bill. */
    PreviewOrderRequest: {
      /** @description The ordered products. */
      lines: components["schemas"]["OrderLineInput"][];
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name?: string | null;
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code?: string | null;
      /** @description Your own reference for the order, unique within the brand. */
      client_ref?: string | null;
      /** @description Where the order came from, such as a platform; compared exactly. Filters and reports group by it. */
      source?: string | null;
      /** @description The reference of the order at its `source`, for which it is unique in the brand for ever. */
      source_ref?: string | null;
      /**
       * Format: date-time
       * @description When an offline till took the order.
       */
      ordered_at?: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id?: string;
      /**
       * Format: ulid
       * @description For the first order at a table without a bill: priced as `table`.
       */
      table_id?: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id?: string;
      /**
       * @description With `branch_id`; default `pos`.
       * @enum {string}
       */
      channel?: "pos" | "kiosk" | "online" | "phone" | "delivery";
      /**
       * Format: date-time
       * @description When the order should be ready, up to 30 days ahead; null: as soon as possible. The kitchen gets it `kitchen_lead_minutes` earlier.
       */
      scheduled_for?: string | null;
      /**
       * @description Default: `dine_in` for `pos`, `takeaway` for `kiosk`, `phone` and `online`, `delivery` for `delivery`.
       * @enum {string}
       */
      service_type?: "dine_in" | "takeaway" | "delivery";
      /**
       * Format: ulid
       * @description The registered customer.
       */
      customer_id?: string | null;
      /**
       * Format: ulid
       * @description The method chosen by a guest at a kiosk; the order still has to be paid.
       */
      payment_method_id?: string | null;
      /** @description Only for delivery orders. */
      delivery?: components["schemas"]["DeliveryInput"] | null;
    };
    Price: {
      /**
       * Format: ulid
       * @description Branch where this price applies; null for all.
       */
      branch_id: string | null;
      /**
       * @description Channel for which this price applies; null for all.
       * @enum {string|null}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery" | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at: string | null;
    };
    PriceInput: {
      /**
       * Format: ulid
       * @description Branch where this price applies; null for all.
       */
      branch_id?: string | null;
      /**
       * @description Channel for which this price applies; null for all.
       * @enum {string|null}
       */
      channel?: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery" | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at?: string | null;
    };
    /** @description A paper that is to be printed, or the pulse that opens a drawer. */
    PrintJob: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the printer.
       */
      printer_id: string;
      /**
       * @description `ticket` to `move` are papers of the kitchen; `drawer` opens a cash drawer and prints nothing; `test` is a test page.
       * @enum {string}
       */
      kind: "ticket" | "change" | "cancel" | "fire" | "move" | "bill" | "receipt" | "z_report" | "drawer" | "test";
      /**
       * @description `printing`: claimed, or on its way to the printer; `failed` and `expired`: it will not be printed.
       * @enum {string}
       */
      status: "waiting" | "printing" | "done" | "failed" | "expired";
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description Id of the payment.
       */
      payment_id: string | null;
      /**
       * Format: ulid
       * @description Id of the receipt.
       */
      receipt_id: string | null;
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string | null;
      /** @description Whether the paper is headed REPRINT. */
      reprint: boolean;
      /**
       * Format: ulid
       * @description The printer that it was written for, once its fallback has it.
       */
      fallback_from_id: string | null;
      attempts: number;
      /**
       * Format: date-time
       * @description Until when no other claim gets it.
       */
      lease_until: string | null;
      /**
       * Format: date-time
       * @description When it may be printed; 15 minutes later it expires.
       */
      due_at: string;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      printed_at: string | null;
      /** @description Why the last attempt failed. */
      error: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    };
    PrintJobAnswer: {
      data: components["schemas"]["PrintJob"];
    };
    PrintJobFailedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the printer.
       */
      printer_id: string;
      /** @description The kind of the print job. */
      kind: string;
      /** @enum {string} */
      status: "failed" | "expired";
      /** @description Why the last attempt failed; null if there was none. */
      error: string | null;
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
    };
    /** @description Something was not printed: neither the printer nor its fallback answered, or it is too old by now. */
    PrintJobFailedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "print_job.failed";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PrintJobFailedData"];
    };
    /** @description Something was not printed: neither the printer nor its fallback answered, or it is too old by now. */
    PrintJobFailedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "print_job.failed";
      data: components["schemas"]["PrintJobFailedData"];
    };
    PrintJobList: {
      data: components["schemas"]["PrintJob"][];
      meta: components["schemas"]["ListMeta"];
    };
    Printer: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Width of the paper in millimetres.
       * @enum {integer}
       */
      width: 58 | 80;
      /** @description How it gets its jobs: the service sends them over the network, or a program of yours claims them. */
      connection: components["schemas"]["PrinterConnection"];
      /** @description Kitchen stations whose tickets it prints. */
      station_ids: string[];
      /** @description Registers whose bills, receipts and reports it prints; empty: all. */
      registers: string[];
      /**
       * @description Whether every sale, refund, top-up and pay-out prints its receipt, or only those asked for.
       * @enum {string}
       */
      receipts: "always" | "on_request";
      /**
       * @description The pin by which it opens the cash drawer.
       * @enum {string}
       */
      opens_drawer: "none" | "pin2" | "pin5";
      /**
       * Format: ulid
       * @description The printer of the same branch that prints its jobs when it does not answer; one without a fallback.
       */
      fallback_id: string | null;
      /** @description Language of kitchen papers; null: the default language of the brand. */
      language: string | null;
      /**
       * Format: date-time
       * @description Since when a network printer does not answer; null while it prints. Its jobs wait or go to its fallback.
       */
      failing_since: string | null;
      /**
       * @description Why, when it does not answer.
       * @enum {string|null}
       */
      last_error: "port_not_allowed" | "unknown_host" | "not_local" | "refused" | "no_connection" | "offline" | "cut_off" | "no_answer" | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    PrinterAnswer: {
      data: components["schemas"]["Printer"];
    };
    PrinterConnection: {
      /**
       * @description `network`: the service sends to its address; `polled`: a program fetches its jobs.
       * @enum {string}
       */
      kind: "network" | "polled";
      /** @description Address or name of a network printer. */
      host?: string;
      /** @description Port of a network printer, 9100 by default. */
      port?: number;
    };
    PrinterConnectionInput: {
      /**
       * @description `network`: the service sends to its address; `polled`: a program fetches its jobs.
       * @enum {string}
       */
      kind: "network" | "polled";
      /** @description Address or name of a network printer. */
      host?: string;
      /** @description Port of a network printer, 9100 by default. */
      port?: number;
    };
    PrinterFailingData: components["schemas"]["ProductUpdatedData"];
    /** @description A printer does not answer: its papers wait, or are printed by its fallback. */
    PrinterFailingEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "printer.failing";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PrinterFailingData"];
    };
    /** @description A printer does not answer: its papers wait, or are printed by its fallback. */
    PrinterFailingWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "printer.failing";
      data: components["schemas"]["PrinterFailingData"];
    };
    PrinterList: {
      data: components["schemas"]["Printer"][];
      meta: components["schemas"]["ListMeta"];
    };
    PrinterRecoveredData: components["schemas"]["ProductUpdatedData"];
    /** @description A printer that did not answer prints again. */
    PrinterRecoveredEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "printer.recovered";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["PrinterRecoveredData"];
    };
    /** @description A printer that did not answer prints again. */
    PrinterRecoveredWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "printer.recovered";
      data: components["schemas"]["PrinterRecoveredData"];
    };
    Product: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description Description for guests. */
      description: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /**
       * Format: ulid
       * @description The category of the product.
       */
      category_id: string;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices: components["schemas"]["Price"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Stock used by one unit. */
      recipe: components["schemas"]["RecipeLine"][];
      /** @description Stock keeping unit. */
      sku: string | null;
      /** @description Barcode as scanned. */
      barcode: string | null;
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /**
       * @description Unit of sale; `weight`: quantities may have up to three decimals.
       * @enum {string}
       */
      sold_by: "each" | "weight";
      /**
       * @description Who sets the price; `open`: the price is entered with each order line.
       * @enum {string}
       */
      price_mode: "fixed" | "open";
      /** @description The least that an open price may be; null: anything. Not used by a fixed price. */
      min_price: number | null;
      /** @description False for products handed over without preparation; they get no kitchen ticket. */
      needs_kitchen: boolean;
      /** @description False for products that no campaign and no discount but a comp (100 %) applies to. */
      discountable: boolean;
      /** @description Stations that prepare it, at most one per branch; empty: the stations of the category. */
      kitchen_station_ids: string[];
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability: components["schemas"]["Availability"][];
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Addon groups of the product, in display order. */
      addon_group_ids: string[];
      /** @description For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns are those of this product. */
      parts: components["schemas"]["ProductParts"] | null;
      combo: components["schemas"]["ProductCombo"] | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /** @description URL of the image; null for none. */
      image_url: string | null;
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Branches where it is sold out now; in `/sold-out`: true to mark, false to clear. */
      sold_out: components["schemas"]["SoldOut"][];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["ProductTranslation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    ProductAnswer: {
      data: components["schemas"]["Product"];
    };
    ProductCombo: {
      choices: components["schemas"]["ProductComboChoice"][];
    };
    ProductComboChoice: {
      /** @description The id of the choice, unique in the combo, such as `drink`. */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Names by language code. */
      translations: {
        [key: string]: components["schemas"]["ChoiceTranslation"];
      };
      /** @description Minimum number of units to choose. */
      min: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max: number;
      options: components["schemas"]["ProductComboChoiceOption"][];
    };
    ProductComboChoiceInput: {
      /** @description Your own id of the choice, unique in the combo, such as `drink`. When omitted, that of the choice which had this name before, or one made from the name. */
      id?: string;
      /** @description Display name. */
      name: string;
      /** @description Names by language code. */
      translations?: {
        [key: string]: components["schemas"]["ChoiceTranslationInput"];
      };
      /** @description Options that a line takes at least; 1 when omitted. */
      min?: number;
      /** @description Options that a line takes at most; 1 when omitted. */
      max?: number;
      /** @description Products of which a line takes `min` to `max`. */
      options: components["schemas"]["ProductComboChoiceOptionInput"][];
    };
    ProductComboChoiceOption: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description An amount in the brand's currency. */
      extra: number;
    };
    ProductComboChoiceOptionInput: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Its cost beside the price of the combo; 0 when omitted. */
      extra?: number;
    };
    ProductComboInput: {
      /** @description Choices of a line, in the order of receipts. */
      choices: components["schemas"]["ProductComboChoiceInput"][];
    };
    ProductList: {
      data: components["schemas"]["ProductSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    ProductParts: {
      /** @description The most parts of a line; the least are 2. They are equal. */
      count: number;
      /** @description A part is a product of one of these categories, or of one below it, with a fixed price, sold by the piece, and without `parts` of its own. */
      category_ids: string[];
      /**
       * @description The price of a unit: that of its dearest part, or the average of its parts.
       * @enum {string}
       */
      price: "highest" | "average";
    };
    ProductPartsInput: {
      /** @description The most parts of a line; the least are 2. They are equal. */
      count: number;
      /** @description A part is a product of one of these categories, or of one below it, with a fixed price, sold by the piece, and without `parts` of its own. */
      category_ids: string[];
      /**
       * @description The price of a unit: that of its dearest part, or the average of its parts.
       * @enum {string}
       */
      price: "highest" | "average";
    };
    ProductReport: {
      /** @description One row per group. */
      rows: components["schemas"]["ProductReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["ProductReportTotals"];
    };
    ProductReportAnswer: {
      data: components["schemas"]["ProductReport"];
    };
    ProductReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null for no product.
       */
      product_id: string | null;
      /** @description `combo`, `product`, `delivery_fee` or `service_charge`; null for refunds of an amount without items. */
      kind: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    ProductReportTotals: {
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
    };
    ProductSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Name for small buttons; null: the name. */
      short_name: string | null;
      /** @description Description for guests. */
      description: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /**
       * Format: ulid
       * @description The category of the product.
       */
      category_id: string;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices: components["schemas"]["Price"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Stock used by one unit. */
      recipe: components["schemas"]["RecipeLine"][];
      /** @description Stock keeping unit. */
      sku: string | null;
      /** @description Barcode as scanned. */
      barcode: string | null;
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string | null;
      /**
       * @description Unit of sale; `weight`: quantities may have up to three decimals.
       * @enum {string}
       */
      sold_by: "each" | "weight";
      /**
       * @description Who sets the price; `open`: the price is entered with each order line.
       * @enum {string}
       */
      price_mode: "fixed" | "open";
      /** @description The least that an open price may be; null: anything. Not used by a fixed price. */
      min_price: number | null;
      /** @description False for products handed over without preparation; they get no kitchen ticket. */
      needs_kitchen: boolean;
      /** @description False for products that no campaign and no discount but a comp (100 %) applies to. */
      discountable: boolean;
      /** @description Stations that prepare it, at most one per branch; empty: the stations of the category. */
      kitchen_station_ids: string[];
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability: components["schemas"]["Availability"][];
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Addon groups of the product, in display order. */
      addon_group_ids: string[];
      /** @description For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns are those of this product. */
      parts: components["schemas"]["ProductParts"] | null;
      combo: components["schemas"]["ProductCombo"] | null;
      /** @description Your own key-value data, stored with the record and not interpreted. */
      metadata: {
        [key: string]: string;
      };
      /** @description URL of the image; null for none. */
      image_url: string | null;
      /** @description Texts that the service cannot show everywhere; computed when read. */
      warnings: components["schemas"]["CategoryWarning"][];
      /** @description Branches where it is sold out now; in `/sold-out`: true to mark, false to clear. */
      sold_out: components["schemas"]["SoldOut"][];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["ProductTranslation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    ProductTranslation: {
      /** @description Display name. */
      name?: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string;
      /** @description Description for guests. */
      description?: string;
    };
    ProductTranslationInput: {
      /** @description Display name. */
      name?: string | null;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
      /** @description Description for guests. */
      description?: string | null;
    };
    ProductUpdatedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
    };
    /** @description A product changed, or was switched on, off or sold out. */
    ProductUpdatedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "product.updated";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["ProductUpdatedData"];
    };
    /** @description A product changed, or was switched on, off or sold out. */
    ProductUpdatedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "product.updated";
      data: components["schemas"]["ProductUpdatedData"];
    };
    QuickNote: {
      text: string;
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["NoteTranslation"];
      };
    };
    QuickNoteInput: {
      /** @description The note. */
      text: string;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["NoteTranslationInput"];
      };
    };
    Reason: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * @description The operations it is for; `cash`: cash paid into or out of a drawer.
       * @enum {string}
       */
      kind: "cancel" | "discount" | "refund" | "waste" | "cash";
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    ReasonAnswer: {
      data: components["schemas"]["Reason"];
    };
    ReasonList: {
      data: components["schemas"]["ReasonSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    ReasonSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * @description The operations it is for; `cash`: cash paid into or out of a drawer.
       * @enum {string}
       */
      kind: "cancel" | "discount" | "refund" | "waste" | "cash";
      /** @description Display name. */
      name: string;
      /** @description Display position; lower comes first. */
      position: number;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    RecallItemRequest: {
      /**
       * @description Never `new`: the kitchen has started the items it recalls.
       * @default preparing
       * @enum {string}
       */
      to?: "preparing" | "ready";
    };
    RecallOrderRequest: components["schemas"]["RecallItemRequest"];
    RecallTicketRequest: components["schemas"]["RecallItemRequest"];
    /** @description A sale, a refund, a top-up, a pay-out or a reopening under a number. */
    Receipt: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description The code of the branch, the year, and a number that counts without a gap. */
      number: string;
      /**
       * @description A `void` undoes a sale that was reopened; a `top_up` is money for a balance, a `pay_out` gives it back.
       * @enum {string}
       */
      kind: "sale" | "refund" | "top_up" | "pay_out" | "void";
      /**
       * Format: date
       * @description The business date of `issued_at`, whatever day the sale is booked on.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      issued_at: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description The order without a bill, or the order of a bill that was refunded alone.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description The top-up or pay-out.
       */
      payment_id: string | null;
      /** @description Negative for a refund, a pay-out and a void. Without tips and the rounding of cash. */
      total: number;
      /** @description Tax amounts by tax and rate. */
      tax_lines: components["schemas"]["TaxLine"][];
      /** @description The ordered products. */
      lines: components["schemas"]["ReceiptLine"][];
      seller: components["schemas"]["ReceiptSeller"];
      /**
       * Format: ulid
       * @description The receipt that is refunded or voided.
       */
      corrects_id: string | null;
      /** @description The hash of the receipt before it in its branch; null of the first. */
      previous_hash: string | null;
      /** @description SHA-256 of its content and of `previous_hash`. */
      hash: string;
      buyer: components["schemas"]["ReceiptBuyer"] | null;
      /**
       * Format: date-time
       * @description When a buyer was named later, who is not part of the hash.
       */
      buyer_added_at: string | null;
      /** @description The answer of a fiscal device or service; null where none is required. */
      fiscal: components["schemas"]["ReceiptFiscal"] | null;
      /** @description How often it was printed. */
      copies: number;
      /**
       * Format: date-time
       * @description Of a sale: when it was reopened. It keeps its number.
       */
      voided_at: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    };
    ReceiptAnswer: {
      data: components["schemas"]["Receipt"];
    };
    ReceiptBuyer: {
      /** @description Name of the buyer. */
      name: string;
      /** @description Tax number of the buyer. */
      tax_number: string | null;
      /** @description Address of the buyer. */
      address: string | null;
      /** @description The address that an electronic invoice is sent to. */
      code: string | null;
    };
    ReceiptFiscal: {
      /** @description How it was signed, in the signer’s words; null while it is pending. */
      scheme: string | null;
      /**
       * @description `pending`: papers wait for the signature, for 60 seconds; then it is `failed` by itself.
       * @enum {string}
       */
      status: "pending" | "signed" | "failed";
      /** @description Printed on the receipt. */
      lines: string[];
      /** @description Printed as a QR code. */
      qr: string | null;
      /** @description Anything else the signer keeps with it. */
      fields: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When it was signed, or failed.
       */
      at: string | null;
    };
    ReceiptIssuedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description The code of the branch, the year, and a number that counts without a gap. */
      number: string;
      /**
       * @description A `void` undoes a sale that was reopened; a `top_up` is money for a balance, a `pay_out` gives it back.
       * @enum {string}
       */
      kind: "sale" | "refund" | "top_up" | "pay_out" | "void";
      /**
       * Format: date
       * @description The business date of `issued_at`, whatever day the sale is booked on.
       */
      business_date: string;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      issued_at: string;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /**
       * Format: ulid
       * @description The order without a bill, or the order of a bill that was refunded alone.
       */
      order_id: string | null;
      /**
       * Format: ulid
       * @description The top-up or pay-out.
       */
      payment_id: string | null;
      /** @description Negative for a refund, a pay-out and a void. Without tips and the rounding of cash. */
      total: number;
      /**
       * Format: ulid
       * @description The receipt that is refunded or voided.
       */
      corrects_id: string | null;
      /** @description SHA-256 of its content and of `previous_hash`. */
      hash: string;
    };
    /** @description A sale, a refund, a top-up, a pay-out or a reopening was given a receipt. */
    ReceiptIssuedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "receipt.issued";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["ReceiptIssuedData"];
    };
    /** @description A sale, a refund, a top-up, a pay-out or a reopening was given a receipt. */
    ReceiptIssuedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "receipt.issued";
      data: components["schemas"]["ReceiptIssuedData"];
    };
    ReceiptLine: {
      /** @description In the default language; null for an amount that names no item. */
      name: string | null;
      /** @description Never negative. */
      quantity: number | null;
      /** @description Amount to pay. */
      total: number;
    };
    ReceiptList: {
      data: components["schemas"]["Receipt"][];
      meta: components["schemas"]["ListMeta"];
    };
    ReceiptSeller: {
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address: string | null;
    };
    ReceiptTexts: {
      /** @description Printed at the top of receipts; may have several lines. */
      header: string | null;
      /** @description Printed at the bottom of receipts. */
      footer: string | null;
    };
    ReceiptTextsInput: {
      /** @description Printed at the top of receipts; may have several lines. */
      header?: string | null;
      /** @description Printed at the bottom of receipts. */
      footer?: string | null;
    };
    RecipeLine: {
      /**
       * Format: ulid
       * @description The stock item.
       */
      stock_item_id: string;
      /** @description Amount used, in the unit of the stock item. */
      quantity: number;
    };
    RecipeLineInput: {
      /**
       * Format: ulid
       * @description The stock item.
       */
      stock_item_id: string;
      /** @description Amount used, in the unit of the stock item. */
      quantity: number;
    };
    RefundDiningSessionRequest: components["schemas"]["RefundOrderRequest"];
    RefundOrderItemInput: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description The quantity to refund; all that is left of the item when omitted. */
      quantity?: number;
    };
    RefundOrderPaymentInput: {
      /**
       * Format: ulid
       * @description The id of a payment, or of an order’s share of a bill’s payment.
       */
      payment_id: string;
      /** @description The amount to refund of this payment. */
      amount: number;
    };
    /** @description Send items, an amount, or neither to refund all that is left. */
    RefundOrderRequest: {
      /** @description Product items; their service charge is refunded with them. Without items and amount, all that is left is refunded. */
      items?: components["schemas"]["RefundOrderItemInput"][];
      /** @description An amount to refund without items, which stay as they are; it includes tax and service charge in proportion. */
      amount?: number;
      /** @description The payments to refund, with amounts that add up to the refund. When omitted: all payments, the balance and the points, in proportion to what is left of each. */
      payments?: components["schemas"]["RefundOrderPaymentInput"][];
      /**
       * @description Why it is refunded.
       * @default refund
       */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the stock consumed by the items is returned.
       * @default false
       */
      restock?: boolean;
      /**
       * Format: ulid
       * @description Gives the part that payments paid by this method, whatever the sale was paid by; not together with `to` or `payments`. Balance and points get their own part back.
       */
      to_payment_method_id?: string;
      /**
       * @description Refund to where the money came from, or to the balance of the order’s customer.
       * @default original
       * @enum {string}
       */
      to?: "original" | "balance";
      /**
       * @description Refunds the tips too; only with all that is left of the order or bill.
       * @default false
       */
      refund_tip?: boolean;
      /**
       * Format: ulid
       * @description The shift of the drawer that pays; required when several shifts are open in the branch.
       */
      shift_id?: string;
    };
    RefundedPayment: {
      /**
       * Format: ulid
       * @description Id of the payment.
       */
      payment_id: string;
      /** @description Amount paid, without the tip. */
      amount: number;
      /** @description Cash that the drawer pays in addition to the amount because of the smallest coin; may be negative. The last part of a refund has it. */
      rounding: number;
    };
    RemoveOrderItemInput: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description The whole line when omitted. */
      quantity?: number;
    };
    RemoveOrderItemsRequest: {
      /** @description The items. */
      items: components["schemas"]["RemoveOrderItemInput"][];
      /** @description Why it is cancelled; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the consumed stock is returned.
       * @default true
       */
      restock?: boolean;
    };
    ReopenDiningSessionRequest: components["schemas"]["VoidDiningSessionRedemptionRequest"];
    ReopenOrderRequest: components["schemas"]["VoidDiningSessionRedemptionRequest"];
    ReplaceOrderItemLineInput: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description That of the part which it replaces when omitted. */
      quantity?: number;
      /** @description Addons of each unit. */
      addons?: components["schemas"]["OrderLineAddonInput"][];
      /** @description Ids of addons that the line would take by default (`default_addon_ids`) and is ordered without. */
      without?: string[];
      /** @description The equal parts of a product that has `parts`, and of no other; one may be named twice. */
      parts?: components["schemas"]["OrderLinePartInput"][];
      /** @description The options that the line takes of a combo, for one combo. Each becomes an item with the quantity of the line. */
      choices?: components["schemas"]["OrderLineChoiceInput"][];
      /** @description Required where `price_mode` is `open`. Of a fixed price another than that of the menu, which needs the approval `price_override`; no campaign and no discount but a comp applies to such a line. */
      unit_price?: number;
      /** @description Why the line has another price than that of the menu; neither this nor `reason_id` is required. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of kind `discount`, in place of `reason`.
       */
      reason_id?: string;
      /** @description Note to the kitchen. */
      note?: string | null;
      /** @description Seat number at the table. */
      seat?: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course?: number | null;
      /**
       * @description Where this line is eaten, which decides its tax; the order’s when omitted.
       * @enum {string|null}
       */
      service_type?: "dine_in" | "takeaway" | null;
      /** @description Hold the line back from the kitchen until it is fired. */
      hold?: boolean;
      /** @description Your own reference for the line, returned with its item. */
      client_line_id?: string | null;
    };
    ReplaceOrderItemRequest: {
      /** @description The line in its place, as in a new order. In the place of a component of a combo: a product that the combo offers for the same choice, with its addons and note. */
      line: components["schemas"]["ReplaceOrderItemLineInput"];
      /** @description Of the line that is replaced; all of it when omitted, and always of a component. */
      quantity?: number;
      /** @description Why it is replaced; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the stock of the replaced part is returned.
       * @default true
       */
      restock?: boolean;
    };
    RequestedPrintJobs: {
      /** @description The print jobs, one for each printer. */
      jobs: components["schemas"]["PrintJob"][];
    };
    RequestedPrintJobsAnswer: {
      data: components["schemas"]["RequestedPrintJobs"];
    };
    RotateApiKeyRequest: {
      /**
       * @description How long the previous text remains valid; 0 ends it at once.
       * @default 86400
       */
      overlap_seconds?: number;
    };
    SalesReport: {
      /** @description One row per group. */
      rows: components["schemas"]["SalesReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["SalesReportTotals"];
    };
    SalesReportAnswer: {
      data: components["schemas"]["SalesReport"];
    };
    SalesReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO 8601 week, such as 2026-W47. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * @description Weekday of the business date.
       * @enum {string}
       */
      weekday?: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
      /** @description Hour in the branch's time zone; for a refund, the hour of the refund. */
      hour?: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id?: string;
      /** @description Source of the orders; null where none was sent. */
      source?: string | null;
      /** @description The orders. */
      orders: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Paid from customers’ balances, less refunds to them. */
      balance_used: number;
      /** @description Paid with points, less refunds of points. */
      points_value: number;
      /** @description Payments booked in the period for orders not sold in it, less payments booked outside it for orders sold in it. Rows by hour and by source leave it out. */
      late?: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    SalesReportTotals: {
      /** @description The orders. */
      orders: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Paid from customers’ balances, less refunds to them. */
      balance_used: number;
      /** @description Paid with points, less refunds of points. */
      points_value: number;
      /** @description Payments booked in the period for orders not sold in it, less payments booked outside it for orders sold in it. Rows by hour and by source leave it out. */
      late: number;
    };
    SetAddonSoldOutRequest: components["schemas"]["SetProductSoldOutRequest"];
    SetItemKitchenStatusRequest: {
      /**
       * @description The stage reached.
       * @enum {string}
       */
      status: "new" | "preparing" | "ready" | "delivered";
    };
    SetOrderKitchenStatusRequest: components["schemas"]["SetItemKitchenStatusRequest"];
    SetProductSoldOutRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Branches where it is sold out now; in `/sold-out`: true to mark, false to clear. */
      sold_out: boolean;
      /**
       * Format: date-time
       * @description When it returns to sale automatically; null: when cleared.
       */
      until?: string | null;
    };
    SetTicketStatusRequest: components["schemas"]["SetItemKitchenStatusRequest"];
    Shift: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Name of the cash drawer. */
      register: string;
      /**
       * @description `open` until the shift is closed.
       * @enum {string}
       */
      status: "open" | "closed";
      /** @description The number of the Z report, per register of a branch. */
      number: number | null;
      /** @description Cash in the drawer at the start. */
      opening_float: number;
      /** @description Hide the expected amounts until the shift is closed. */
      blind: boolean;
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /**
       * Format: ulid
       * @description The id of the signed-in staff, if any.
       */
      opened_by: string | null;
      /**
       * Format: date-time
       * @description When it was closed; null while open.
       */
      closed_at: string | null;
      /**
       * Format: ulid
       * @description The id of the signed-in staff, if any.
       */
      closed_by: string | null;
      /** @description Expected and counted amounts by method; empty until the shift is closed. */
      methods: components["schemas"]["ShiftMethod"][];
      /** @description Cash paid into and out of the drawer other than for sales. */
      movements: components["schemas"]["ShiftMovement"][];
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    ShiftAnswer: {
      data: components["schemas"]["Shift"];
    };
    ShiftClosedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Name of the cash drawer. */
      register: string;
      /** @description The number of the Z report. */
      number: number;
    };
    /** @description A shift was counted and closed. */
    ShiftClosedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "shift.closed";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["ShiftClosedData"];
    };
    /** @description A shift was counted and closed. */
    ShiftClosedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "shift.closed";
      data: components["schemas"]["ShiftClosedData"];
    };
    ShiftList: {
      data: components["schemas"]["Shift"][];
      meta: components["schemas"]["ListMeta"];
    };
    ShiftMethod: {
      /**
       * Format: ulid
       * @description Null for cash in the drawer of a branch without a cash method.
       */
      payment_method_id: string | null;
      /** @description Display name. */
      name: string;
      /** @description Expected amount; null while a blind shift is open. */
      expected: number | null;
      /** @description Counted amount; null when not counted. */
      counted: number | null;
      /** @description Counted minus expected. */
      difference: number | null;
    };
    ShiftMovement: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * @description `pay_in`, `pay_out` or `no_sale` (the drawer was only opened).
       * @enum {string}
       */
      kind: "pay_in" | "pay_out" | "no_sale";
      /** @description Amount. */
      amount: number;
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The reason of the brand that was given; `reason` has its name of then.
       */
      reason_id: string | null;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
    };
    ShiftOpenedData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Name of the cash drawer. */
      register: string;
    };
    /** @description A shift was opened. */
    ShiftOpenedEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "shift.opened";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["ShiftOpenedData"];
    };
    /** @description A shift was opened. */
    ShiftOpenedWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "shift.opened";
      data: components["schemas"]["ShiftOpenedData"];
    };
    ShiftReport: {
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Null on an X report. */
      number: number | null;
      /** @description Name of the cash drawer. */
      register: string;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency: string;
      /**
       * Format: date-time
       * @description When it was opened.
       */
      opened_at: string;
      /**
       * Format: ulid
       * @description The id of the signed-in staff, if any.
       */
      opened_by: string | null;
      /**
       * Format: date-time
       * @description When it was closed; null while open.
       */
      closed_at: string | null;
      /**
       * Format: ulid
       * @description The id of the signed-in staff, if any.
       */
      closed_by: string | null;
      /** @description Cash in the drawer at the start. */
      opening_float: number;
      /** @description Totals by payment method. */
      methods: components["schemas"]["ShiftMethod"][];
      /** @description Cash paid into and out of the drawer other than for sales. */
      movements: components["schemas"]["ShiftMovement"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["ShiftReportTotals"];
    };
    ShiftReportAnswer: {
      data: components["schemas"]["ShiftReport"];
    };
    ShiftReportTotals: {
      /** @description Payments, one entry each. */
      payments: number | null;
      /** @description Tips. */
      tips: number | null;
      /** @description Difference from rounding to the smallest coin. */
      rounding: number | null;
      /** @description Amount refunded. */
      refunds: number | null;
      /** @description Customer balances topped up. */
      top_ups: number | null;
      /** @description Customer balances paid out. */
      paid_out: number | null;
      /** @description Cash paid in. */
      pay_in: number;
      /** @description Cash paid out. */
      pay_out: number;
      /** @description The sum of the counted methods on a Z report, of all methods on an X report. */
      expected: number | null;
      /** @description Counted amount; null when not counted. */
      counted: number | null;
      /** @description counted − expected */
      difference: number | null;
      /** @description The expected amount of the methods that were not counted; null on an X report, and when all are counted. */
      not_counted: number | null;
    };
    SignInRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description 4 to 8 digits, at least 6 for managers and owners; unique within the brand; never returned. */
      pin: string;
    };
    SignReceiptRequest: {
      /** @description How it was signed, in your own words: `tse`, `verifactu`. */
      scheme: string;
      /**
       * @description `failed`: the device did not sign; one `signed` may follow.
       * @enum {string}
       */
      status: "signed" | "failed";
      /** @description Printed on the receipt. */
      lines?: string[];
      /** @description Printed as a QR code. At most 1000 bytes in UTF-8. */
      qr?: string;
      /** @description Anything else you keep with it: serial numbers, counters, signatures. */
      fields?: {
        [key: string]: string;
      };
    };
    SoldOut: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: date-time
       * @description When it returns to sale automatically; null: when cleared.
       */
      until: string | null;
    };
    /** @description A product or addon that is sold out in a branch. */
    SoldOutEntry: {
      /** @enum {string} */
      kind: "product" | "addon";
      /**
       * Format: ulid
       * @description Of the product or addon.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * Format: date-time
       * @description Null: until it is marked available.
       */
      until: string | null;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      since: string;
      /**
       * Format: ulid
       * @description Staff member who made the change.
       */
      staff_id: string | null;
    };
    SoldOutEntryList: {
      data: components["schemas"]["SoldOutEntry"][];
      meta: components["schemas"]["ListMeta"];
    };
    /** @description Shares that add up to the amount due; empty ones are left out. */
    Split: {
      /** @description Amount still due. */
      due: number;
      /** @description Amounts that add up to the amount due. */
      shares: components["schemas"]["SplitShare"][];
    };
    SplitAnswer: {
      data: components["schemas"]["Split"];
    };
    SplitShare: {
      /** @description Amount of this share. */
      amount: number;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Items of the share that are not paid yet; empty for `ways`. */
      item_ids: string[];
    };
    Staff: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /**
       * @description Role, which determines what the staff member may do.
       * @enum {string}
       */
      role: "owner" | "manager" | "cashier" | "waiter" | "cook";
      /** @description False for imported staff without a PIN, who cannot sign in yet. */
      has_pin: boolean;
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    StaffAnswer: {
      data: components["schemas"]["Staff"];
    };
    StaffList: {
      data: components["schemas"]["Staff"][];
      meta: components["schemas"]["ListMeta"];
    };
    StaffReport: {
      /** @description One row per group. */
      rows: components["schemas"]["StaffReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["StaffReportTotals"];
    };
    StaffReportAnswer: {
      data: components["schemas"]["StaffReport"];
    };
    StaffReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null if no one was signed in.
       */
      staff_id: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Tips less refunded tips. */
      tip: number;
      /** @description Items cancelled before payment. */
      cancelled: number;
      /** @description Totals of these items. */
      cancelled_amount: number;
      /** @description Payments voided. */
      voids: number;
      /** @description An amount in the brand's currency. */
      voided: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    StaffReportTotals: {
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Tips less refunded tips. */
      tip: number;
      /** @description Items cancelled before payment. */
      cancelled: number;
      /** @description Totals of these items. */
      cancelled_amount: number;
      /** @description Payments voided. */
      voids: number;
      /** @description An amount in the brand's currency. */
      voided: number;
    };
    StaffSession: {
      /** @description Send it as `X-Staff-Token`; returned only here. */
      token: string;
      /** @description The signed-in staff member. */
      staff: components["schemas"]["Staff"];
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string;
    };
    StaffSessionAnswer: {
      data: components["schemas"]["StaffSession"];
    };
    StaffSignOut: {
      /**
       * Format: ulid
       * @description The staff member who is signed out.
       */
      staff_id: string;
    };
    StaffSignOutAnswer: {
      data: components["schemas"]["StaffSignOut"];
    };
    StockItem: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Unit that quantities are counted in, such as `g`, `ml` or `piece`. */
      unit: string;
      /** @description Cost of one unit, up to six decimals. */
      unit_cost: number;
      /** @description Stock levels by branch. */
      branches: components["schemas"]["StockItemBranch"][];
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    StockItemAnswer: {
      data: components["schemas"]["StockItem"];
    };
    StockItemBranch: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Amount in stock; negative when more was sold than was counted. */
      on_hand: number;
      /** @description Level at which a `stock.low` event is sent; null for never. */
      low_at: number | null;
      /** @description Refuse orders that would take the stock below zero. */
      block_when_empty: boolean;
    };
    StockItemBranchInput: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Level at which a `stock.low` event is sent; null for never. */
      low_at?: number | null;
      /** @description Refuse orders that would take the stock below zero. */
      block_when_empty?: boolean;
    };
    StockItemList: {
      data: components["schemas"]["StockItem"][];
      meta: components["schemas"]["ListMeta"];
    };
    StockLowData: {
      /**
       * Format: ulid
       * @description Id of the stock item.
       */
      id: string;
      /** @description The version of the stock level. */
      version: number;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref: string | null;
      /** @description Display name. */
      name: string;
      /** @description Unit that quantities are counted in, such as `g`, `ml` or `piece`. */
      unit: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /** @description Amount in stock; negative when more was sold than was counted. */
      on_hand: number;
      /** @description Level at which a `stock.low` event is sent; null for never. */
      low_at: number | null;
    };
    /** @description A stock item fell to its low level in a branch. */
    StockLowEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "stock.low";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["StockLowData"];
    };
    /** @description A stock item fell to its low level in a branch. */
    StockLowWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "stock.low";
      data: components["schemas"]["StockLowData"];
    };
    StockMovement: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description The stock item.
       */
      stock_item_id: string;
      /**
       * @description Cause of the movement.
       * @enum {string}
       */
      kind: "purchase" | "count" | "waste" | "adjust" | "transfer" | "sale" | "return";
      /** @description Amount; signed for `adjust`, the counted level for `count`. */
      quantity: number;
      /** @description Change of the stock level, signed. */
      change: number;
      /** @description Cost of one unit, up to six decimals. */
      unit_cost: number | null;
      /**
       * Format: ulid
       * @description Destination of a transfer.
       */
      to_branch_id: string | null;
      /** @description Reason for the movement. */
      reason: string | null;
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    StockMovementAnswer: {
      data: components["schemas"]["StockMovement"];
    };
    StockMovementList: {
      data: components["schemas"]["StockMovement"][];
      meta: components["schemas"]["ListMeta"];
    };
    StockNegativeData: components["schemas"]["StockLowData"];
    /** @description A stock level fell below zero: more was used than was in stock. */
    StockNegativeEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "stock.negative";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["StockNegativeData"];
    };
    /** @description A stock level fell below zero: more was used than was in stock. */
    StockNegativeWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "stock.negative";
      data: components["schemas"]["StockNegativeData"];
    };
    Table: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description The area of the table.
       */
      area_id: string;
      /** @description Display name. */
      name: string;
      /** @description Number of seats. */
      seats: number;
      /** @description Distance from the left edge of the floor plan, in units you choose. */
      x: number | null;
      /** @description Distance from the top edge of the floor plan, in units you choose. */
      y: number | null;
      /** @description Width on the floor plan. */
      width: number | null;
      /** @description Height on the floor plan. */
      height: number | null;
      /** @description Shape on the floor plan, in words you choose, such as `round` or `square`. */
      shape: string | null;
      /**
       * @description `occupied` while a bill is open at the table.
       * @enum {string}
       */
      status: "free" | "occupied";
      /**
       * Format: ulid
       * @description The open bill at the table; null when free.
       */
      dining_session_id: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    TableAnswer: {
      data: components["schemas"]["Table"];
    };
    TableList: {
      data: components["schemas"]["Table"][];
      meta: components["schemas"]["ListMeta"];
    };
    TableReport: {
      /** @description One row per group. */
      rows: components["schemas"]["TableReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["TableReportTotals"];
    };
    TableReportAnswer: {
      data: components["schemas"]["TableReport"];
    };
    TableReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null for orders without a table.
       */
      table_id: string | null;
      /** @description Last name within the period. */
      name: string | null;
      /** @description Paid bills. */
      bills: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Of all bills together. */
      minutes_open: number;
      /** @description Null without bills. */
      minutes_per_bill: number | null;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Total divided by guests, rounded; null without guests. */
      spend_per_guest: number | null;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    TableReportTotals: {
      /** @description Paid bills. */
      bills: number;
      /** @description A bill's guests count once, on its first order. */
      guests: number;
      /** @description Of all bills together. */
      minutes_open: number;
      /** @description Null without bills. */
      minutes_per_bill: number | null;
      /** @description Orders that contain it; in the totals, all orders. */
      orders: number;
      /** @description Units or weight sold; fees and charges have none. */
      quantity: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sales, including those refunded later. */
      total: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total less tax and cost. */
      gross_profit: number;
      /** @description Refunds in the period, of sales at any time. */
      refunds: number;
      /** @description Total less refunds. */
      net: number;
      /** @description Total divided by guests, rounded; null without guests. */
      spend_per_guest: number | null;
    };
    Tax: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Percentage, up to four decimals; the sum of the components, if any. */
      rate: number;
      /** @description The taxes it combines, such as GST and QST; null for a single tax. */
      components: components["schemas"]["TaxComponent"][] | null;
      /** @description Rates that replace `rate` for takeaway or delivery. */
      service_type_rates: components["schemas"]["TaxServiceTypeRates"];
      /** @description Texts by language code. */
      translations: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    TaxAnswer: {
      data: components["schemas"]["Tax"];
    };
    TaxComponent: {
      /** @description Name on receipts and in reports. */
      name: string;
      /** @description Percentage, up to four decimals. */
      rate: number;
    };
    TaxComponentInput: {
      /** @description Name on receipts and in reports. */
      name: string;
      /** @description Percentage, up to four decimals. */
      rate: number;
    };
    TaxLine: {
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id: string;
      /** @description Display name. */
      name: string;
      /** @description Percent. */
      rate: number;
      /** @description Taxable amount, without tax. */
      base: number;
      /** @description Tax at this rate. */
      amount: number;
      /** @description The taxes it consists of; their amounts add up to `amount`. */
      components: components["schemas"]["TaxLineComponent"][] | null;
    };
    TaxLineComponent: {
      /** @description Name on receipts and in reports. */
      name: string;
      /** @description Percent. */
      rate: number;
      /** @description Share of the tax. */
      amount: number;
    };
    TaxList: {
      data: components["schemas"]["TaxSummary"][];
      meta: components["schemas"]["ListMeta"];
    };
    TaxReport: {
      /** @description One row per group. */
      rows: components["schemas"]["TaxReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["TaxReportTotals"];
    };
    TaxReportAnswer: {
      data: components["schemas"]["TaxReport"];
    };
    TaxReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description Null for what is untaxed.
       */
      tax_id: string | null;
      /** @description Last name within the period; null for what is untaxed. */
      name: string | null;
      /** @description Percent, for the whole tax; 0 for what is untaxed. */
      rate: number;
      /** @description Name of the component; null if the tax has no components. */
      component: string | null;
      /** @description Percent. */
      component_rate: number | null;
      /** @description Sales without tax. Components share one base, which the totals count once. */
      base: number;
      /** @description Tax on sales, including those refunded later. */
      amount: number;
      /** @description Tax refunded in the period, of sales at any time. */
      refunded: number;
      /** @description Amount less refunded. */
      net: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    TaxReportTotals: {
      /** @description Sales without tax. Components share one base, which the totals count once. */
      base: number;
      /** @description Tax on sales, including those refunded later. */
      amount: number;
      /** @description Tax refunded in the period, of sales at any time. */
      refunded: number;
      /** @description Amount less refunded. */
      net: number;
    };
    TaxServiceTypeRates: {
      /** @description Percentage for takeaway orders. */
      takeaway?: number;
      /** @description Percentage for delivery orders. */
      delivery?: number;
    };
    TaxServiceTypeRatesInput: {
      /** @description Percentage for takeaway orders. */
      takeaway?: number;
      /** @description Percentage for delivery orders. */
      delivery?: number;
    };
    TaxSummary: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description Display name. */
      name: string;
      /** @description Percentage, up to four decimals; the sum of the components, if any. */
      rate: number;
      /** @description The taxes it combines, such as GST and QST; null for a single tax. */
      components: components["schemas"]["TaxComponent"][] | null;
      /** @description Rates that replace `rate` for takeaway or delivery. */
      service_type_rates: components["schemas"]["TaxServiceTypeRates"];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["Translation"];
      };
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    /** @description The items of one order at one station. */
    Ticket: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the order.
       */
      order_id: string;
      /** @description Number printed on the receipt; never reused within the brand. */
      order_number: string;
      /** @description Short number called out to the guest; starts at 001 each business date. */
      display_number: string;
      /**
       * Format: ulid
       * @description Id of the station.
       */
      station_id: string | null;
      /** @enum {string} */
      status: "new" | "preparing" | "ready" | "delivered";
      /**
       * @description Where the order came from.
       * @enum {string}
       */
      channel: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
      /** @description The name of the table. */
      table: string | null;
      /**
       * Format: ulid
       * @description Id of the table.
       */
      table_id: string | null;
      /**
       * Format: ulid
       * @description Id of the dining session.
       */
      dining_session_id: string | null;
      /** @description The name of the bill; a tab has no table. */
      dining_session_name: string | null;
      /** @description The guests of the bill. */
      guests: number | null;
      /** @description The place of the order on its bill, from 1. */
      round: number | null;
      /** @description Who sent the order. */
      staff_name: string | null;
      /**
       * @description Whether it is eaten in, taken away or delivered, which decides the rates of its taxes.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name: string | null;
      /** @description Free text for staff. */
      note: string | null;
      /**
       * Format: date-time
       * @description When the guest ordered.
       */
      ordered_at: string;
      /**
       * Format: date-time
       * @description When it should be ready; null: as soon as possible. Products must be available then; prices and campaigns are those of the moment of ordering.
       */
      scheduled_for: string | null;
      /** @description Seconds since the kitchen got the oldest item that is still to be delivered. */
      age_seconds: number;
      /** @description At least as old as the station’s `warn_after_seconds`. */
      warn: boolean;
      /** @description At least as old as the station’s `late_after_seconds`. */
      late: boolean;
      /**
       * Format: date-time
       * @description When it left the list; null while it is on it.
       */
      left_at: string | null;
      /** @description Units of the order that wait to be fired to this station, by course. */
      held: components["schemas"]["TicketHeld"][];
      /** @description Items that are not delivered, and cancelled ones until they are acknowledged; of a ticket that has left, what was delivered. */
      items: components["schemas"]["TicketItem"][];
    };
    TicketAnswer: {
      data: components["schemas"]["Ticket"];
    };
    TicketHeld: {
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      count: number;
    };
    TicketItem: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
      /** @description The quantity is kilograms. */
      weighed: boolean;
      /** @description The quantity that was sent, once a part of it is cancelled; else null. */
      quantity_before: number | null;
      /**
       * Format: ulid
       * @description The item of which this is a part.
       */
      split_from_id: string | null;
      /**
       * Format: date-time
       * @description When its note, seat or course changed, or it took the place of another dish, after the kitchen got it; null once that is acknowledged.
       */
      changed_at: string | null;
      /** @description The dish that it took the place of, until the kitchen has acknowledged that. */
      replaced: components["schemas"]["TicketItemReplaced"] | null;
      /** @description Addons of each unit. */
      addons: components["schemas"]["TicketItemAddon"][];
      /** @description Addons that it has by default and was ordered without. */
      without: components["schemas"]["ItemWithout"][];
      /** @description The equal parts of a half-and-half; empty: a dish of its own. */
      parts: components["schemas"]["TicketItemPart"][];
      /** @description The combo that it belongs to; other components may be at other stations. */
      combo: components["schemas"]["TicketItemCombo"] | null;
      /** @description Seat number at the table. */
      seat: number | null;
      /** @description Course number; `fire` sends a held course to the kitchen. */
      course: number | null;
      /** @description Note to the kitchen. */
      note: string | null;
      /**
       * @description That of the line, or else of the order.
       * @enum {string}
       */
      service_type: "dine_in" | "takeaway" | "delivery";
      /** @description EU allergen codes or free text. */
      allergens: string[];
      /** @enum {string} */
      status: "new" | "preparing" | "ready" | "delivered";
      /**
       * Format: date-time
       * @description When the kitchen got it.
       */
      sent_at: string;
      /**
       * Format: date-time
       * @description When it was ready; null before.
       */
      ready_at: string | null;
      /**
       * Format: date-time
       * @description When it was cancelled or refunded; null while live.
       */
      cancelled_at: string | null;
      /** @description Why it was cancelled or refunded. */
      cancel_reason: string | null;
      /**
       * Format: date-time
       * @description When the kitchen acknowledged the cancellation.
       */
      acknowledged_at: string | null;
    };
    TicketItemAddon: {
      /**
       * Format: ulid
       * @description Id of the addon.
       */
      addon_id: string;
      /** @description Display name. */
      name: string;
      /** @description Per unit of the line; per line when the product is sold by weight. */
      quantity: number;
      /** @description Part of the dish unless left out, such as the onion of a salad. */
      included: boolean;
    };
    TicketItemCombo: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Display name. */
      name: string;
    };
    TicketItemPart: {
      /**
       * Format: ulid
       * @description Id of the product.
       */
      product_id: string;
      /** @description Display name. */
      name: string;
      /** @description Addons of each unit. */
      addons: components["schemas"]["TicketItemAddon"][];
      without: components["schemas"]["ItemWithout"][];
    };
    TicketItemReplaced: {
      /** @description Display name. */
      name: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
    };
    TicketList: {
      data: components["schemas"]["Ticket"][];
      meta: components["schemas"]["ListMeta"];
    };
    TopUpCustomerRequest: {
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string;
      /**
       * Format: ulid
       * @description Id of the payment method.
       */
      payment_method_id: string;
      /** @description Amount to top up. */
      amount: number;
      /**
       * Format: ulid
       * @description Id of the shift.
       */
      shift_id?: string;
    };
    Totals: {
      /** @description Amount to pay. */
      total: number;
      /** @description Before campaigns and discounts. */
      subtotal: number;
      /** @description Tax included in the total. */
      tax: number;
      /** @description Sum of the manual discounts. */
      discount: number;
      /** @description Sum of the campaign discounts. */
      campaign_discount: number;
      /** @description Cost of the stock used. */
      cost: number;
      /** @description Total minus tax and cost. */
      gross_profit: number;
    };
    Translation: {
      /** @description Display name. */
      name?: string;
    };
    TranslationInput: {
      /** @description Display name. */
      name?: string | null;
    };
    UpdateAddonGroupRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Minimum number of units to choose. */
      min?: number;
      /** @description Maximum number of units to choose; null for no limit. */
      max?: number | null;
      /** @description Number of free units, applied in the order of `addon_ids`. */
      free_quantity?: number;
      /** @description Addons of the group, in display order. */
      addon_ids?: string[];
      /** @description Addons of the group that a line takes unless `without` leaves them out, or the line names another addon of a group with `max` 1. */
      default_addon_ids?: string[];
      /** @description Products that offer this group. */
      product_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateAddonRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price?: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices?: components["schemas"]["AddonPriceInput"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost?: number;
      /** @description Stock used by one unit. */
      recipe?: components["schemas"]["RecipeLineInput"][];
      /**
       * Format: ulid
       * @description Its tax where it is not the product’s; null: taxed as the product.
       */
      tax_id?: string | null;
      /** @description EU allergen codes or free text. */
      allergens?: string[];
      /** @description Maximum units of this addon per unit of the product; null for no limit. */
      max_quantity?: number | null;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["AddonTranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateApiKeyRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Requests in any 60 seconds, those of keys that it made included. */
      rate_limit?: number;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at?: string | null;
    };
    UpdateAreaRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateBranchRequest: {
      /** @description Display name. */
      name?: string;
      /** @description 2 to 8 letters or digits, never used by another branch. */
      code?: string;
      /** @description Name from the tz database, such as `Europe/Rome`. */
      timezone?: string;
      /**
       * Format: clock-time
       * @description HH:MM, 00:00 to 23:59.
       */
      day_starts_at?: string;
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name?: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number?: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address?: string | null;
      /** @description Phone number. */
      phone?: string | null;
      /** @description Texts printed on every receipt. */
      receipt?: components["schemas"]["ReceiptTextsInput"];
      /**
       * @description `required`: a receipt issued from now on is printed once `POST /receipts/{receipt}/fiscal` has signed it, or after 60 seconds.
       * @enum {string}
       */
      fiscal?: "off" | "required";
      /** @description When the branch takes orders by `kiosk`, `qr`, `online`, `delivery` and `phone`, in its time zone; empty: always. Entries that name a channel replace the others for it. `to` at or before `from` is on the next day. */
      hours?: components["schemas"]["BranchHourInput"][];
      /** @description Dates in the branch’s time zone on which it takes none of those orders; hours that run past midnight belong to the day they begin on. */
      closures?: components["schemas"]["BranchClosureInput"][];
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateBrandRequest: {
      /** @description Display name. */
      name?: string;
      /** @description ISO 4217 code; cannot change once there are orders. */
      currency?: string;
      /** @description Name from the tz database, such as `Europe/Rome`. */
      timezone?: string;
      /** @description Language of the plain `name` and `description` fields. */
      default_language?: string;
      /** @description Language codes in use; `lang` and `translations` accept only these. */
      languages?: string[];
      /**
       * @description Whether prices include tax (`inclusive`) or tax is added (`exclusive`); cannot change once there are orders.
       * @enum {string}
       */
      tax_mode?: "inclusive" | "exclusive";
      /** @description How customers earn and redeem points and balance. */
      loyalty?: components["schemas"]["BrandLoyaltyInput"];
      /** @description Percentage added to orders of the listed channels and branches; null for none. */
      service_charge?: components["schemas"]["BrandServiceChargeInput"] | null;
      /**
       * Format: ulid
       * @description Tax on delivery fees; null for none.
       */
      delivery_tax_id?: string | null;
      /** @description Texts printed on every receipt. */
      receipt?: components["schemas"]["ReceiptTextsInput"];
      /** @description Legal name of the seller, printed on receipts; of a branch, null: that of the brand. */
      legal_name?: string | null;
      /** @description Tax number of the seller, printed on receipts; of a branch, null: that of the brand. */
      tax_number?: string | null;
      /** @description Postal address, printed on receipts; of a branch, null: that of the brand. */
      address?: string | null;
      /** @description Actions that need an approval from a manager or owner. */
      approvals?: components["schemas"]["BrandApprovalsInput"];
      /** @description Taking money requires an open shift. */
      require_shift?: boolean;
      /** @description Point-of-sale operations require signed-in staff. */
      require_staff?: boolean;
      /** @description Orders of these channels go to the kitchen once paid in full; all others as soon as they are placed. A change applies to orders placed afterwards. */
      kitchen_when_paid?: ("pos" | "kiosk" | "online" | "phone" | "delivery")[];
      /** @description How many minutes before `scheduled_for` an order goes to the kitchen. */
      kitchen_lead_minutes?: number;
      /** @description Waiters may take payments and set tips too, into the drawer of their device. */
      waiter_may_pay?: boolean;
      /** @description Notes to choose for a line, in the default language with translations. */
      quick_notes?: components["schemas"]["QuickNoteInput"][];
      /** @description The tips that screens offer, percent. */
      tip_percents?: number[];
    };
    UpdateCampaignRequest: {
      /** @description Display name. */
      name?: string;
      /**
       * @description How the campaign reduces a price.
       * @enum {string}
       */
      kind?: "percentage" | "amount" | "fixed_price" | "buy_x_get_y";
      /** @description A percentage for `percentage` and `buy_x_get_y` (default 100), otherwise an amount. */
      value?: number;
      /** @description Units to buy, for `buy_x_get_y`. */
      buy?: number | null;
      /** @description Further units that are discounted, for `buy_x_get_y`. */
      get?: number | null;
      /** @description Products and categories it covers; both empty means all. */
      applies_to?: components["schemas"]["CampaignAppliesToInput"];
      /** @description Minimum subtotal of the order. */
      min_subtotal?: number | null;
      /** @description Channels where it applies; empty means all. */
      channels?: ("table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /**
       * Format: date-time
       * @description Start of validity; null for no limit.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of validity, exclusive; null for no limit.
       */
      ends_at?: string | null;
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability?: components["schemas"]["AvailabilityInput"][];
      /** @description Code to send with the order, case-insensitive; null when none is needed. */
      coupon_code?: string | null;
      /** @description Maximum number of orders that may use it; null for no limit. */
      usage_limit?: number | null;
      /** @description Maximum number of orders per customer; null for no limit. */
      per_customer_limit?: number | null;
      /** @description Campaigns with lower values apply first. */
      priority?: number;
      /** @description Whether it combines with other stackable campaigns on the same line. */
      stackable?: boolean;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateCategoryRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Colour of its buttons, `#rrggbb` in lower case; null: the screen chooses. */
      colour?: string | null;
      /**
       * Format: ulid
       * @description Parent category; null at the top.
       */
      parent_id?: string | null;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Stations that prepare its products, at most one per branch. */
      kitchen_station_ids?: string[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateCustomerRequest: {
      /** @description Display name. */
      name?: string;
      /** @description A plus sign, the country code and at most 15 digits in total (write + as %2B in a URL). Spaces, dots, dashes and parentheses are ignored. */
      phone?: string | null;
      /** @description E-mail address. */
      email?: string | null;
      /**
       * Format: date
       * @description Date of birth.
       */
      birthday?: string | null;
      /** @description Free text for staff. */
      note?: string | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateKitchenStationRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Age at which a ticket shows a warning; null for never. */
      warn_after_seconds?: number | null;
      /** @description Age at which a ticket is late; null for never. */
      late_after_seconds?: number | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateOrderRequest: {
      /**
       * Format: ulid
       * @description An order on a bill has the customer of the bill: change it there.
       */
      customer_id?: string | null;
      /** @description Name to call the guest by; unrelated to `customer_id`. */
      customer_name?: string | null;
      /** @description Free text for staff. */
      note?: string | null;
      /**
       * Format: date-time
       * @description When the order should be ready, up to 30 days ahead; null: as soon as possible. The kitchen gets it `kitchen_lead_minutes` earlier.
       */
      scheduled_for?: string | null;
      /**
       * @description Calculates the taxes again, at the rates of now; lines that have their own service type keep it.
       * @enum {string}
       */
      service_type?: "dine_in" | "takeaway";
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
    };
    UpdatePaymentMethodRequest: {
      /** @description Display name. */
      name?: string;
      /**
       * @description Type of payment method.
       * @enum {string}
       */
      type?: "cash" | "card" | "meal_card" | "transfer" | "online" | "other";
      /** @description Whether money that it takes or gives back opens the cash drawer. */
      opens_drawer?: boolean;
      /** @description The smallest coin, to which the sum of a bill’s payments by this method is rounded half up: coins of cash, or whole amounts where bills are rounded whatever they are paid by. */
      rounding?: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdatePrinterRequest: {
      /** @description Display name. */
      name?: string;
      /**
       * @description Width of the paper in millimetres.
       * @enum {integer}
       */
      width?: 58 | 80;
      /** @description How it gets its jobs: the service sends them over the network, or a program of yours claims them. */
      connection?: components["schemas"]["PrinterConnectionInput"];
      /** @description Kitchen stations whose tickets it prints. */
      station_ids?: string[];
      /** @description Registers whose bills, receipts and reports it prints; empty: all. */
      registers?: string[];
      /**
       * @description Whether every sale, refund, top-up and pay-out prints its receipt, or only those asked for.
       * @enum {string}
       */
      receipts?: "always" | "on_request";
      /**
       * @description The pin by which it opens the cash drawer.
       * @enum {string}
       */
      opens_drawer?: "none" | "pin2" | "pin5";
      /**
       * Format: ulid
       * @description The printer of the same branch that prints its jobs when it does not answer; one without a fallback.
       */
      fallback_id?: string | null;
      /** @description Language of kitchen papers; null: the default language of the brand. */
      language?: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateProductRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Name for small buttons; null: the name. */
      short_name?: string | null;
      /** @description Description for guests. */
      description?: string | null;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /**
       * Format: ulid
       * @description The category of the product.
       */
      category_id?: string;
      /** @description Price of one unit, or of one kilogram when sold by weight. */
      price?: number;
      /** @description Prices by branch, channel and time; the most specific valid one replaces `price`: branch and channel, branch, channel. Of the same branch and channel, one with `starts_at` wins over one without. */
      prices?: components["schemas"]["PriceInput"][];
      /** @description Cost of one unit, used when there is no recipe. */
      cost?: number;
      /** @description Stock used by one unit. */
      recipe?: components["schemas"]["RecipeLineInput"][];
      /** @description Stock keeping unit. */
      sku?: string | null;
      /** @description Barcode as scanned. */
      barcode?: string | null;
      /**
       * Format: ulid
       * @description Id of the tax.
       */
      tax_id?: string | null;
      /**
       * @description Unit of sale; `weight`: quantities may have up to three decimals.
       * @enum {string}
       */
      sold_by?: "each" | "weight";
      /**
       * @description Who sets the price; `open`: the price is entered with each order line.
       * @enum {string}
       */
      price_mode?: "fixed" | "open";
      /** @description The least that an open price may be; null: anything. Not used by a fixed price. */
      min_price?: number | null;
      /** @description False for products handed over without preparation; they get no kitchen ticket. */
      needs_kitchen?: boolean;
      /** @description False for products that no campaign and no discount but a comp (100 %) applies to. */
      discountable?: boolean;
      /** @description Stations that prepare it, at most one per branch; empty: the stations of the category. */
      kitchen_station_ids?: string[];
      /** @description EU allergen codes or free text. */
      allergens?: string[];
      /** @description Hours of sale in the branch’s time zone; empty means always. */
      availability?: components["schemas"]["AvailabilityInput"][];
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Addon groups of the product, in display order. */
      addon_group_ids?: string[];
      /** @description For a half-and-half: price, recipe and cost come from the parts that a line names. Tax, category, stations and campaigns are those of this product. */
      parts?: components["schemas"]["ProductPartsInput"] | null;
      /** @description Makes the product a combo: a line takes options of each choice, and each becomes an item with its own tax, recipe and station. */
      combo?: components["schemas"]["ProductComboInput"] | null;
      /** @description Your own key-value data, up to 20 keys. Keys that are not sent are kept; null removes a key. */
      metadata?: {
        [key: string]: string | null;
      };
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["ProductTranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateReasonRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Display position; lower comes first. */
      position?: number;
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateStaffMemberRequest: {
      /** @description Display name. */
      name?: string;
      /**
       * @description Role, which determines what the staff member may do.
       * @enum {string}
       */
      role?: "owner" | "manager" | "cashier" | "waiter" | "cook";
      /** @description 4 to 8 digits, at least 6 for managers and owners; unique within the brand; never returned. */
      pin?: string;
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateStockItemRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Your own reference, unique among records of this kind; `menu import` matches by it. */
      ref?: string | null;
      /** @description Unit that quantities are counted in, such as `g`, `ml` or `piece`. */
      unit?: string;
      /** @description Cost of one unit, up to six decimals. */
      unit_cost?: number;
      /** @description Stock levels by branch. */
      branches?: components["schemas"]["StockItemBranchInput"][];
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateTableRequest: {
      /**
       * Format: ulid
       * @description The area of the table.
       */
      area_id?: string;
      /** @description Display name. */
      name?: string;
      /** @description Number of seats. */
      seats?: number;
      /** @description Distance from the left edge of the floor plan, in units you choose. */
      x?: number | null;
      /** @description Distance from the top edge of the floor plan, in units you choose. */
      y?: number | null;
      /** @description Width on the floor plan. */
      width?: number | null;
      /** @description Height on the floor plan. */
      height?: number | null;
      /** @description Shape on the floor plan, in words you choose, such as `round` or `square`. */
      shape?: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateTaxRequest: {
      /** @description Display name. */
      name?: string;
      /** @description Percentage, up to four decimals; the sum of the components, if any. */
      rate?: number;
      /** @description The taxes it combines, such as GST and QST; null for a single tax. */
      components?: components["schemas"]["TaxComponentInput"][] | null;
      /** @description Rates that replace `rate` for takeaway or delivery. */
      service_type_rates?: components["schemas"]["TaxServiceTypeRatesInput"];
      /** @description Texts by language code. */
      translations?: {
        [key: string]: components["schemas"]["TranslationInput"] | null;
      };
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    UpdateWebhookRequest: {
      /** @description The HTTPS URL to send events to. */
      url?: string;
      /** @description The event types to send; `*` for all types, including those added later. */
      events?: ("order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled" | "*")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids?: string[];
      /** @description Description for guests. */
      description?: string;
      /** @description False once the record is inactive; it remains readable. */
      active?: boolean;
    };
    VoidDiningSessionRedemptionRequest: {
      /** @description Reason, shown in reports. */
      reason: string;
    };
    VoidOrderRedemptionRequest: components["schemas"]["VoidDiningSessionRedemptionRequest"];
    VoidPaymentRequest: {
      /** @description Reason, shown in reports. */
      reason: string;
      /**
       * Format: ulid
       * @description The shift of the drawer; the branch’s only open shift when omitted.
       */
      shift_id?: string;
    };
    WaiveDiningSessionChargeRequest: {
      /** @description Why the service charge is waived; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
    };
    WaiveOrderChargeRequest: components["schemas"]["WaiveDiningSessionChargeRequest"];
    WasteOrderItemInput: {
      /**
       * Format: ulid
       * @description Id of the item.
       */
      item_id: string;
      /** @description Number of units, or kilograms when sold by weight. */
      quantity: number;
    };
    WasteOrderRequest: {
      /** @description The items. */
      items: components["schemas"]["WasteOrderItemInput"][];
      /** @description Why it is wasted; required without `reason_id`. */
      reason?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons of this kind, in place of `reason`.
       */
      reason_id?: string;
      /**
       * @description When true, the items are made again and consume stock again.
       * @default false
       */
      remake?: boolean;
    };
    WasteReport: {
      /** @description One row per group. */
      rows: components["schemas"]["WasteReportRow"][];
      /** @description Totals of the live items. */
      totals: components["schemas"]["WasteReportTotals"];
    };
    WasteReportAnswer: {
      data: components["schemas"]["WasteReport"];
    };
    WasteReportRow: {
      /**
       * Format: date
       * @description Business date.
       */
      date?: string;
      /** @description ISO week, such as `2026-W47`. */
      week?: string;
      /** @description Month, such as `2026-11`. */
      month?: string;
      /**
       * Format: ulid
       * @description Branch.
       */
      branch_id?: string;
      /**
       * Format: ulid
       * @description One of the brand’s reasons; null for one as entered.
       */
      reason_id: string | null;
      /** @description As entered, or the last name of the brand’s reason within the period. */
      reason: string;
      /** @description Write-offs. */
      count: number;
      /** @description Units, or weight. */
      quantity: number;
      /** @description Cost of one unit, used when there is no recipe. */
      cost: number;
      /** @description List of exactly the orders whose sales the row counts; null when no filter matches them. */
      orders_url: string | null;
    };
    WasteReportTotals: {
      /** @description Write-offs. */
      count: number;
      /** @description Units, or weight. */
      quantity: number;
      /** @description Cost of the stock used. */
      cost: number;
    };
    Webhook: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The HTTPS URL to send events to. */
      url: string;
      /** @description The event types to send; `*` for all types, including those added later. */
      events: ("order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled" | "*")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Description for guests. */
      description: string;
      /**
       * @description Why the service disabled it, if it did.
       * @enum {string|null}
       */
      disabled_reason: "failing" | "gone" | null;
      /**
       * Format: date-time
       * @description When its secret was last rotated; null if it never was.
       */
      rotated_at: string | null;
      /**
       * Format: date-time
       * @description When the previous secret stops signing.
       */
      old_secret_until: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
    };
    WebhookAnswer: {
      data: components["schemas"]["Webhook"];
    };
    /** @description An event to deliver to one webhook, and the attempts made. */
    WebhookDelivery: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /**
       * Format: ulid
       * @description Id of the webhook.
       */
      webhook_id: string;
      /**
       * Format: ulid
       * @description Id of the event.
       */
      event_id: string | null;
      /** @enum {string} */
      type: "order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled" | "webhook.test";
      /**
       * @description Waiting for its first or next attempt, delivered, or abandoned.
       * @enum {string}
       */
      status: "waiting" | "delivered" | "failed";
      /** @description Attempts made so far. */
      attempts: number;
      /** @description The HTTP status of the last response. */
      response_status: number | null;
      /** @description Duration of the last attempt in milliseconds. */
      response_ms: number | null;
      /** @description Why the last attempt got no response. */
      error: string | null;
      /**
       * Format: date-time
       * @description ISO 8601 with an offset, years 1970 to 2200 and a day around them.
       */
      next_attempt_at: string | null;
      /**
       * Format: date-time
       * @description When it was served.
       */
      delivered_at: string | null;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
    };
    WebhookDeliveryAnswer: {
      data: components["schemas"]["WebhookDelivery"];
    };
    WebhookDeliveryList: {
      data: components["schemas"]["WebhookDelivery"][];
      meta: components["schemas"]["ListMeta"];
    };
    WebhookDisabledData: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The version of the record after the event. */
      version: number;
      /**
       * @description Reason, shown in reports.
       * @enum {string}
       */
      reason: "failing" | "gone";
    };
    /** @description The service switched a webhook off: its receiver failed for two days or answered 410. */
    WebhookDisabledEvent: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description 1, 2, 3 … within the brand, without gaps. */
      position: number;
      /** @constant */
      type: "webhook.disabled";
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: ulid
       * @description Id of the brand.
       */
      brand_id: string;
      /**
       * Format: ulid
       * @description Id of the branch.
       */
      branch_id: string | null;
      data: components["schemas"]["WebhookDisabledData"];
    };
    /** @description The service switched a webhook off: its receiver failed for two days or answered 410. */
    WebhookDisabledWebhookMessage: {
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      /** @constant */
      type: "webhook.disabled";
      data: components["schemas"]["WebhookDisabledData"];
    };
    WebhookList: {
      data: components["schemas"]["Webhook"][];
      meta: components["schemas"]["ListMeta"];
    };
    /** @description An event as sent to a webhook, signed as Standard Webhooks specifies. Later versions may add types. */
    WebhookMessage: components["schemas"]["OrderCreatedWebhookMessage"] | components["schemas"]["OrderUpdatedWebhookMessage"] | components["schemas"]["OrderPaidWebhookMessage"] | components["schemas"]["OrderReopenedWebhookMessage"] | components["schemas"]["OrderCancelledWebhookMessage"] | components["schemas"]["OrderRefundedWebhookMessage"] | components["schemas"]["OrderItemCancelledWebhookMessage"] | components["schemas"]["OrderItemUpdatedWebhookMessage"] | components["schemas"]["KitchenUpdatedWebhookMessage"] | components["schemas"]["DiningSessionOpenedWebhookMessage"] | components["schemas"]["DiningSessionUpdatedWebhookMessage"] | components["schemas"]["DiningSessionMovedWebhookMessage"] | components["schemas"]["DiningSessionMergedWebhookMessage"] | components["schemas"]["DiningSessionSettledWebhookMessage"] | components["schemas"]["DiningSessionReopenedWebhookMessage"] | components["schemas"]["DiningSessionCancelledWebhookMessage"] | components["schemas"]["PaymentCreatedWebhookMessage"] | components["schemas"]["PaymentUpdatedWebhookMessage"] | components["schemas"]["PaymentVoidedWebhookMessage"] | components["schemas"]["ReceiptIssuedWebhookMessage"] | components["schemas"]["StockLowWebhookMessage"] | components["schemas"]["StockNegativeWebhookMessage"] | components["schemas"]["ProductUpdatedWebhookMessage"] | components["schemas"]["MenuUpdatedWebhookMessage"] | components["schemas"]["BranchPausedWebhookMessage"] | components["schemas"]["BranchResumedWebhookMessage"] | components["schemas"]["CustomerUpdatedWebhookMessage"] | components["schemas"]["ShiftOpenedWebhookMessage"] | components["schemas"]["ShiftClosedWebhookMessage"] | components["schemas"]["PrinterFailingWebhookMessage"] | components["schemas"]["PrinterRecoveredWebhookMessage"] | components["schemas"]["PrintJobFailedWebhookMessage"] | components["schemas"]["WebhookDisabledWebhookMessage"];
    WebhookWithSecret: {
      /**
       * Format: ulid
       * @description ULID of the record; ids sort in the order of creation.
       */
      id: string;
      /** @description The HTTPS URL to send events to. */
      url: string;
      /** @description The event types to send; `*` for all types, including those added later. */
      events: ("order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled" | "*")[];
      /** @description Branches that it is for; empty means all. */
      branch_ids: string[];
      /** @description Description for guests. */
      description: string;
      /**
       * @description Why the service disabled it, if it did.
       * @enum {string|null}
       */
      disabled_reason: "failing" | "gone" | null;
      /**
       * Format: date-time
       * @description When its secret was last rotated; null if it never was.
       */
      rotated_at: string | null;
      /**
       * Format: date-time
       * @description When the previous secret stops signing.
       */
      old_secret_until: string | null;
      /** @description False once the record is inactive; it remains readable. */
      active: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the record last changed; `updated_since` filters by it.
       */
      updated_at: string;
      /** @description Increases with every visible change; send it as `If-Match`. */
      version: number;
      /** @description The signing secret, only shown once; null in the answer to a repeated request. */
      secret: string | null;
    };
    WebhookWithSecretAnswer: {
      data: components["schemas"]["WebhookWithSecret"];
    };
  };
  responses: {
    /** @description OK. */
    AddonAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AddonAnswer"];
      };
    };
    /** @description OK. */
    AddonGroupAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AddonGroupAnswer"];
      };
    };
    /** @description OK. */
    ApiKeyAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ApiKeyAnswer"];
      };
    };
    /** @description OK. */
    AreaAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["AreaAnswer"];
      };
    };
    /** @description OK. */
    BranchAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["BranchAnswer"];
      };
    };
    /** @description OK. */
    BrandAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["BrandAnswer"];
      };
    };
    /** @description OK. */
    CampaignAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["CampaignAnswer"];
      };
    };
    /** @description OK. */
    CategoryAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["CategoryAnswer"];
      };
    };
    /** @description OK. */
    CustomerAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["CustomerAnswer"];
      };
    };
    /** @description OK. */
    CustomerAnswer2: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["CustomerAnswer"];
      };
    };
    /** @description OK. */
    DiningSessionAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["DiningSessionAnswer"];
      };
    };
    /** @description OK. */
    DiningSessionAnswer2: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["DiningSessionAnswer"];
      };
    };
    /** @description OK. */
    DiningSessionAnswer3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["DiningSessionAnswer"];
      };
    };
    /** @description OK. */
    KitchenStationAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["KitchenStationAnswer"];
      };
    };
    /** @description Created. */
    OrderAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OrderAnswer"];
      };
    };
    /** @description OK. */
    OrderAnswer2: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OrderAnswer"];
      };
    };
    /** @description OK. */
    OrderAnswer3: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OrderAnswer"];
      };
    };
    /** @description OK. */
    OrderAnswer4: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OrderAnswer"];
      };
    };
    /** @description OK. */
    OrderAnswer5: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OrderAnswer"];
      };
    };
    /** @description OK. */
    OwnedPaymentAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OwnedPaymentAnswer"];
      };
    };
    /** @description OK. */
    PaymentMethodAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["PaymentMethodAnswer"];
      };
    };
    /** @description OK. */
    Print: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "text/html": string;
        "application/pdf": string;
        "application/octet-stream": string;
      };
    };
    /** @description OK. */
    PrintJobAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["PrintJobAnswer"];
      };
    };
    /** @description OK. */
    PrinterAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["PrinterAnswer"];
      };
    };
    /** @description OK. */
    ProductAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ProductAnswer"];
      };
    };
    /** @description OK. */
    ReasonAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ReasonAnswer"];
      };
    };
    /** @description OK. */
    ReceiptAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["ReceiptAnswer"];
      };
    };
    /** @description OK. */
    StaffAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["StaffAnswer"];
      };
    };
    /** @description OK. */
    StockItemAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["StockItemAnswer"];
      };
    };
    /** @description OK. */
    TableAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["TableAnswer"];
      };
    };
    /** @description OK. */
    TaxAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["TaxAnswer"];
      };
    };
    /** @description OK. */
    TicketAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["TicketAnswer"];
      };
    };
    /** @description OK. */
    WebhookAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["WebhookAnswer"];
      };
    };
    /** @description OK. */
    WebhookDeliveryAnswer: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["WebhookDeliveryAnswer"];
      };
    };
  };
  parameters: {
    /** @description Only active or only inactive records; both by default. */
    Active: boolean;
    /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
    After: string;
    /** @description Id of the branch. */
    BranchId: string;
    /** @description YYYY-MM-DD, years 1900 to 2200. */
    BusinessDateFrom: string;
    /** @description YYYY-MM-DD, years 1900 to 2200. */
    BusinessDateTo: string;
    /** @description Heads a receipt as a copy; nothing is counted. */
    Copy: boolean;
    /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
    CreatedFrom: string;
    /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
    CreatedTo: string;
    /** @description The registered customer. */
    CustomerId: string;
    /** @description Id of the dining session. */
    DiningSessionId: string;
    /** @description Sort direction, `asc` by default. */
    Direction: "asc" | "desc";
    /** @description Format of the answer. */
    Format: "json" | "csv";
    /** @description First business date. */
    From: string;
    /** @description Dimension by which the rows are grouped. */
    GroupBy: "day" | "week" | "month" | "branch";
    /** @description Include the texts in every language of the brand. */
    Include: "translations";
    /** @description One of the brand's languages; texts without a translation come in the default language. */
    Lang: string;
    /** @description Id of the order. */
    OrderId: string;
    /** @description Page number, starting at 1. */
    Page: number;
    /** @description Id of the discount. */
    PathDiscount: string;
    /** @description Id of the record. */
    PathId: string;
    /** @description Id of the item. */
    PathItem: string;
    /** @description Id of the order. */
    PathOrder: string;
    /** @description Id of the payment. */
    PathPayment: string;
    /** @description Id of the receipt. */
    PathReceipt: string;
    /** @description Id of the session. */
    PathSession: string;
    /** @description Id of the shift. */
    PathShift: string;
    /** @description Id of the ticket. */
    PathTicket: string;
    /** @description Records per page, at most 100. */
    PerPage: number;
    /** @description Column to sort by; `id` by default. */
    Sort: "id" | "created_at" | "updated_at" | "name";
    /** @description Staff member who made the change. */
    StaffId: string;
    /** @description Id of the table. */
    TableId: string;
    /** @description Last business date, inclusive; at most 400 days in total. */
    To: string;
    /** @description One, or several separated by commas. */
    Types: ("order.created" | "order.updated" | "order.paid" | "order.reopened" | "order.cancelled" | "order.refunded" | "order_item.cancelled" | "order_item.updated" | "kitchen.updated" | "dining_session.opened" | "dining_session.updated" | "dining_session.moved" | "dining_session.merged" | "dining_session.settled" | "dining_session.reopened" | "dining_session.cancelled" | "payment.created" | "payment.updated" | "payment.voided" | "receipt.issued" | "stock.low" | "stock.negative" | "product.updated" | "menu.updated" | "branch.paused" | "branch.resumed" | "customer.updated" | "shift.opened" | "shift.closed" | "printer.failing" | "printer.recovered" | "print_job.failed" | "webhook.disabled")[];
    /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
    UpdatedSince: string;
    /** @description Width of the paper, mm. */
    Width: 58 | 80;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AcknowledgeItemRequest = components['schemas']['AcknowledgeItemRequest'];
export type AddOrderLinesRequest = components['schemas']['AddOrderLinesRequest'];
export type Addon = components['schemas']['Addon'];
export type AddonAnswer = components['schemas']['AddonAnswer'];
export type AddonGroup = components['schemas']['AddonGroup'];
export type AddonGroupAnswer = components['schemas']['AddonGroupAnswer'];
export type AddonGroupList = components['schemas']['AddonGroupList'];
export type AddonGroupSummary = components['schemas']['AddonGroupSummary'];
export type AddonList = components['schemas']['AddonList'];
export type AddonPrice = components['schemas']['AddonPrice'];
export type AddonPriceInput = components['schemas']['AddonPriceInput'];
export type AddonReport = components['schemas']['AddonReport'];
export type AddonReportAnswer = components['schemas']['AddonReportAnswer'];
export type AddonReportRow = components['schemas']['AddonReportRow'];
export type AddonReportTotals = components['schemas']['AddonReportTotals'];
export type AddonSummary = components['schemas']['AddonSummary'];
export type AddonTranslation = components['schemas']['AddonTranslation'];
export type AddonTranslationInput = components['schemas']['AddonTranslationInput'];
export type AdjustCustomerRequest = components['schemas']['AdjustCustomerRequest'];
export type Adjustment = components['schemas']['Adjustment'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyAnswer = components['schemas']['ApiKeyAnswer'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type Approval = components['schemas']['Approval'];
export type ApprovalAnswer = components['schemas']['ApprovalAnswer'];
export type Area = components['schemas']['Area'];
export type AreaAnswer = components['schemas']['AreaAnswer'];
export type AreaList = components['schemas']['AreaList'];
export type AuditEntryList = components['schemas']['AuditEntryList'];
export type AuditEntrySummary = components['schemas']['AuditEntrySummary'];
export type Availability = components['schemas']['Availability'];
export type AvailabilityInput = components['schemas']['AvailabilityInput'];
export type BoardNumber = components['schemas']['BoardNumber'];
export type Branch = components['schemas']['Branch'];
export type BranchAnswer = components['schemas']['BranchAnswer'];
export type BranchClosure = components['schemas']['BranchClosure'];
export type BranchClosureInput = components['schemas']['BranchClosureInput'];
export type BranchHour = components['schemas']['BranchHour'];
export type BranchHourInput = components['schemas']['BranchHourInput'];
export type BranchList = components['schemas']['BranchList'];
export type BranchPause = components['schemas']['BranchPause'];
export type BranchPausedData = components['schemas']['BranchPausedData'];
export type BranchPausedEvent = components['schemas']['BranchPausedEvent'];
export type BranchPausedWebhookMessage = components['schemas']['BranchPausedWebhookMessage'];
export type BranchResumedData = components['schemas']['BranchResumedData'];
export type BranchResumedEvent = components['schemas']['BranchResumedEvent'];
export type BranchResumedWebhookMessage = components['schemas']['BranchResumedWebhookMessage'];
export type Brand = components['schemas']['Brand'];
export type BrandAnswer = components['schemas']['BrandAnswer'];
export type BrandApprovals = components['schemas']['BrandApprovals'];
export type BrandApprovalsInput = components['schemas']['BrandApprovalsInput'];
export type BrandLoyalty = components['schemas']['BrandLoyalty'];
export type BrandLoyaltyInput = components['schemas']['BrandLoyaltyInput'];
export type BrandServiceCharge = components['schemas']['BrandServiceCharge'];
export type BrandServiceChargeInput = components['schemas']['BrandServiceChargeInput'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignAnswer = components['schemas']['CampaignAnswer'];
export type CampaignAppliesTo = components['schemas']['CampaignAppliesTo'];
export type CampaignAppliesToInput = components['schemas']['CampaignAppliesToInput'];
export type CampaignList = components['schemas']['CampaignList'];
export type CampaignSummary = components['schemas']['CampaignSummary'];
export type CancelDiningSessionRequest = components['schemas']['CancelDiningSessionRequest'];
export type CancelOrderItemRequest = components['schemas']['CancelOrderItemRequest'];
export type CancelOrderRequest = components['schemas']['CancelOrderRequest'];
export type CancellationReport = components['schemas']['CancellationReport'];
export type CancellationReportAnswer = components['schemas']['CancellationReportAnswer'];
export type CancellationReportRow = components['schemas']['CancellationReportRow'];
export type CancellationReportTotals = components['schemas']['CancellationReportTotals'];
export type Category = components['schemas']['Category'];
export type CategoryAnswer = components['schemas']['CategoryAnswer'];
export type CategoryList = components['schemas']['CategoryList'];
export type CategoryReport = components['schemas']['CategoryReport'];
export type CategoryReportAnswer = components['schemas']['CategoryReportAnswer'];
export type CategoryReportRow = components['schemas']['CategoryReportRow'];
export type CategorySummary = components['schemas']['CategorySummary'];
export type CategoryWarning = components['schemas']['CategoryWarning'];
export type ChangeDiningSessionRequest = components['schemas']['ChangeDiningSessionRequest'];
export type ChangeOrderItemRequest = components['schemas']['ChangeOrderItemRequest'];
export type ChangeTipRequest = components['schemas']['ChangeTipRequest'];
export type ChannelReport = components['schemas']['ChannelReport'];
export type ChannelReportAnswer = components['schemas']['ChannelReportAnswer'];
export type ChannelReportRow = components['schemas']['ChannelReportRow'];
export type ChannelReportTotals = components['schemas']['ChannelReportTotals'];
export type ChoiceTranslation = components['schemas']['ChoiceTranslation'];
export type ChoiceTranslationInput = components['schemas']['ChoiceTranslationInput'];
export type ClaimPrintJobRequest = components['schemas']['ClaimPrintJobRequest'];
export type ClaimedPrintJob = components['schemas']['ClaimedPrintJob'];
export type ClaimedPrintJobAnswer = components['schemas']['ClaimedPrintJobAnswer'];
export type CloseShiftCountedInput = components['schemas']['CloseShiftCountedInput'];
export type CloseShiftRequest = components['schemas']['CloseShiftRequest'];
export type CorrectPaymentRequest = components['schemas']['CorrectPaymentRequest'];
export type CreateAddonGroupRequest = components['schemas']['CreateAddonGroupRequest'];
export type CreateAddonRequest = components['schemas']['CreateAddonRequest'];
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];
export type CreateAreaRequest = components['schemas']['CreateAreaRequest'];
export type CreateBranchRequest = components['schemas']['CreateBranchRequest'];
export type CreateCampaignRequest = components['schemas']['CreateCampaignRequest'];
export type CreateCategoryRequest = components['schemas']['CreateCategoryRequest'];
export type CreateCustomerRequest = components['schemas']['CreateCustomerRequest'];
export type CreateDeviceCodeRequest = components['schemas']['CreateDeviceCodeRequest'];
export type CreateKitchenStationRequest = components['schemas']['CreateKitchenStationRequest'];
export type CreateOrderRequest = components['schemas']['CreateOrderRequest'];
export type CreatePaymentMethodRequest = components['schemas']['CreatePaymentMethodRequest'];
export type CreatePrintJobsRequest = components['schemas']['CreatePrintJobsRequest'];
export type CreatePrinterRequest = components['schemas']['CreatePrinterRequest'];
export type CreateProductRequest = components['schemas']['CreateProductRequest'];
export type CreateReasonRequest = components['schemas']['CreateReasonRequest'];
export type CreateStaffMemberRequest = components['schemas']['CreateStaffMemberRequest'];
export type CreateStockItemRequest = components['schemas']['CreateStockItemRequest'];
export type CreateStockMovementRequest = components['schemas']['CreateStockMovementRequest'];
export type CreateTableOrderRequest = components['schemas']['CreateTableOrderRequest'];
export type CreateTableRequest = components['schemas']['CreateTableRequest'];
export type CreateTaxRequest = components['schemas']['CreateTaxRequest'];
export type CreateWebhookRequest = components['schemas']['CreateWebhookRequest'];
export type Customer = components['schemas']['Customer'];
export type CustomerAnswer = components['schemas']['CustomerAnswer'];
export type CustomerExport = components['schemas']['CustomerExport'];
export type CustomerExportAnswer = components['schemas']['CustomerExportAnswer'];
export type CustomerExportDiningSession = components['schemas']['CustomerExportDiningSession'];
export type CustomerExportOrder = components['schemas']['CustomerExportOrder'];
export type CustomerExportOrderItem = components['schemas']['CustomerExportOrderItem'];
export type CustomerList = components['schemas']['CustomerList'];
export type CustomerPayment = components['schemas']['CustomerPayment'];
export type CustomerUpdatedData = components['schemas']['CustomerUpdatedData'];
export type CustomerUpdatedEvent = components['schemas']['CustomerUpdatedEvent'];
export type CustomerUpdatedWebhookMessage = components['schemas']['CustomerUpdatedWebhookMessage'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryInput = components['schemas']['DeliveryInput'];
export type Device = components['schemas']['Device'];
export type DeviceAnswer = components['schemas']['DeviceAnswer'];
export type DeviceCode = components['schemas']['DeviceCode'];
export type DeviceCodeAnswer = components['schemas']['DeviceCodeAnswer'];
export type DeviceList = components['schemas']['DeviceList'];
export type DiningSession = components['schemas']['DiningSession'];
export type DiningSessionAnswer = components['schemas']['DiningSessionAnswer'];
export type DiningSessionCancelledData = components['schemas']['DiningSessionCancelledData'];
export type DiningSessionCancelledEvent = components['schemas']['DiningSessionCancelledEvent'];
export type DiningSessionCancelledWebhookMessage = components['schemas']['DiningSessionCancelledWebhookMessage'];
export type DiningSessionCustomerPayment = components['schemas']['DiningSessionCustomerPayment'];
export type DiningSessionList = components['schemas']['DiningSessionList'];
export type DiningSessionMergedData = components['schemas']['DiningSessionMergedData'];
export type DiningSessionMergedEvent = components['schemas']['DiningSessionMergedEvent'];
export type DiningSessionMergedWebhookMessage = components['schemas']['DiningSessionMergedWebhookMessage'];
export type DiningSessionMovedData = components['schemas']['DiningSessionMovedData'];
export type DiningSessionMovedEvent = components['schemas']['DiningSessionMovedEvent'];
export type DiningSessionMovedWebhookMessage = components['schemas']['DiningSessionMovedWebhookMessage'];
export type DiningSessionOpenedData = components['schemas']['DiningSessionOpenedData'];
export type DiningSessionOpenedEvent = components['schemas']['DiningSessionOpenedEvent'];
export type DiningSessionOpenedWebhookMessage = components['schemas']['DiningSessionOpenedWebhookMessage'];
export type DiningSessionReopenedData = components['schemas']['DiningSessionReopenedData'];
export type DiningSessionReopenedEvent = components['schemas']['DiningSessionReopenedEvent'];
export type DiningSessionReopenedWebhookMessage = components['schemas']['DiningSessionReopenedWebhookMessage'];
export type DiningSessionSettledData = components['schemas']['DiningSessionSettledData'];
export type DiningSessionSettledEvent = components['schemas']['DiningSessionSettledEvent'];
export type DiningSessionSettledWebhookMessage = components['schemas']['DiningSessionSettledWebhookMessage'];
export type DiningSessionSummary = components['schemas']['DiningSessionSummary'];
export type DiningSessionUpdatedData = components['schemas']['DiningSessionUpdatedData'];
export type DiningSessionUpdatedEvent = components['schemas']['DiningSessionUpdatedEvent'];
export type DiningSessionUpdatedWebhookMessage = components['schemas']['DiningSessionUpdatedWebhookMessage'];
export type DiscountDiningSessionRequest = components['schemas']['DiscountDiningSessionRequest'];
export type DiscountOrderRequest = components['schemas']['DiscountOrderRequest'];
export type DiscountReport = components['schemas']['DiscountReport'];
export type DiscountReportAnswer = components['schemas']['DiscountReportAnswer'];
export type DiscountReportRow = components['schemas']['DiscountReportRow'];
export type DiscountReportTotals = components['schemas']['DiscountReportTotals'];
export type DishCount = components['schemas']['DishCount'];
export type DishCountList = components['schemas']['DishCountList'];
export type EraseCustomerRequest = components['schemas']['EraseCustomerRequest'];
export type ErrorAnswer = components['schemas']['ErrorAnswer'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Event = components['schemas']['Event'];
export type EventList = components['schemas']['EventList'];
export type FailPrintJobRequest = components['schemas']['FailPrintJobRequest'];
export type FireDiningSessionRequest = components['schemas']['FireDiningSessionRequest'];
export type FireOrderRequest = components['schemas']['FireOrderRequest'];
export type Floor = components['schemas']['Floor'];
export type FloorAnswer = components['schemas']['FloorAnswer'];
export type FloorArea = components['schemas']['FloorArea'];
export type FloorBill = components['schemas']['FloorBill'];
export type FloorBillKitchen = components['schemas']['FloorBillKitchen'];
export type FloorBillStaff = components['schemas']['FloorBillStaff'];
export type FloorBillTotals = components['schemas']['FloorBillTotals'];
export type FloorOrder = components['schemas']['FloorOrder'];
export type FloorTable = components['schemas']['FloorTable'];
export type GiveApprovalRequest = components['schemas']['GiveApprovalRequest'];
export type GuestBoard = components['schemas']['GuestBoard'];
export type GuestBoardAnswer = components['schemas']['GuestBoardAnswer'];
export type GuestToken = components['schemas']['GuestToken'];
export type GuestTokenAnswer = components['schemas']['GuestTokenAnswer'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type IssuedApiKeyAnswer = components['schemas']['IssuedApiKeyAnswer'];
export type ItemAddon = components['schemas']['ItemAddon'];
export type ItemCampaign = components['schemas']['ItemCampaign'];
export type ItemKitchen = components['schemas']['ItemKitchen'];
export type ItemWithout = components['schemas']['ItemWithout'];
export type KitchenReport = components['schemas']['KitchenReport'];
export type KitchenReportAnswer = components['schemas']['KitchenReportAnswer'];
export type KitchenReportRow = components['schemas']['KitchenReportRow'];
export type KitchenReportTotals = components['schemas']['KitchenReportTotals'];
export type KitchenStation = components['schemas']['KitchenStation'];
export type KitchenStationAnswer = components['schemas']['KitchenStationAnswer'];
export type KitchenStationList = components['schemas']['KitchenStationList'];
export type KitchenUpdatedData = components['schemas']['KitchenUpdatedData'];
export type KitchenUpdatedEvent = components['schemas']['KitchenUpdatedEvent'];
export type KitchenUpdatedWebhookMessage = components['schemas']['KitchenUpdatedWebhookMessage'];
export type LedgerRow = components['schemas']['LedgerRow'];
export type LedgerRowList = components['schemas']['LedgerRowList'];
export type ListMeta = components['schemas']['ListMeta'];
export type ListedPayment = components['schemas']['ListedPayment'];
export type ListedPaymentAnswer = components['schemas']['ListedPaymentAnswer'];
export type ListedPaymentList = components['schemas']['ListedPaymentList'];
export type ListedRefund = components['schemas']['ListedRefund'];
export type ListedRefundList = components['schemas']['ListedRefundList'];
export type MakeGuestTokenRequest = components['schemas']['MakeGuestTokenRequest'];
export type MarginReport = components['schemas']['MarginReport'];
export type MarginReportAnswer = components['schemas']['MarginReportAnswer'];
export type MarginReportRow = components['schemas']['MarginReportRow'];
export type MarginReportTotals = components['schemas']['MarginReportTotals'];
export type MarkBillPrintedRequest = components['schemas']['MarkBillPrintedRequest'];
export type Me = components['schemas']['Me'];
export type MeAnswer = components['schemas']['MeAnswer'];
export type MeKey = components['schemas']['MeKey'];
export type MeStaff = components['schemas']['MeStaff'];
export type Menu = components['schemas']['Menu'];
export type MenuAddon = components['schemas']['MenuAddon'];
export type MenuAddonGroup = components['schemas']['MenuAddonGroup'];
export type MenuAddonSizePrice = components['schemas']['MenuAddonSizePrice'];
export type MenuAnswer = components['schemas']['MenuAnswer'];
export type MenuCategory = components['schemas']['MenuCategory'];
export type MenuImport = components['schemas']['MenuImport'];
export type MenuImportAnswer = components['schemas']['MenuImportAnswer'];
export type MenuImportAreas = components['schemas']['MenuImportAreas'];
export type MenuImportAreasChange = components['schemas']['MenuImportAreasChange'];
export type MenuImportAreasWarning = components['schemas']['MenuImportAreasWarning'];
export type MenuProduct = components['schemas']['MenuProduct'];
export type MenuProductCombo = components['schemas']['MenuProductCombo'];
export type MenuProductComboChoice = components['schemas']['MenuProductComboChoice'];
export type MenuProductOffer = components['schemas']['MenuProductOffer'];
export type MenuUpdatedData = components['schemas']['MenuUpdatedData'];
export type MenuUpdatedEvent = components['schemas']['MenuUpdatedEvent'];
export type MenuUpdatedWebhookMessage = components['schemas']['MenuUpdatedWebhookMessage'];
export type MergeDiningSessionRequest = components['schemas']['MergeDiningSessionRequest'];
export type MoveDiningSessionRequest = components['schemas']['MoveDiningSessionRequest'];
export type MoveItemInput = components['schemas']['MoveItemInput'];
export type MoveItemsRequest = components['schemas']['MoveItemsRequest'];
export type MoveShiftCashRequest = components['schemas']['MoveShiftCashRequest'];
export type NameBuyerRequest = components['schemas']['NameBuyerRequest'];
export type NoteTranslation = components['schemas']['NoteTranslation'];
export type NoteTranslationInput = components['schemas']['NoteTranslationInput'];
export type OpenDiningSessionRequest = components['schemas']['OpenDiningSessionRequest'];
export type OpenShiftRequest = components['schemas']['OpenShiftRequest'];
export type Order = components['schemas']['Order'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type OrderCancelledData = components['schemas']['OrderCancelledData'];
export type OrderCancelledEvent = components['schemas']['OrderCancelledEvent'];
export type OrderCancelledWebhookMessage = components['schemas']['OrderCancelledWebhookMessage'];
export type OrderCreatedData = components['schemas']['OrderCreatedData'];
export type OrderCreatedEvent = components['schemas']['OrderCreatedEvent'];
export type OrderCreatedWebhookMessage = components['schemas']['OrderCreatedWebhookMessage'];
export type OrderDiscount = components['schemas']['OrderDiscount'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderItemCancelledData = components['schemas']['OrderItemCancelledData'];
export type OrderItemCancelledEvent = components['schemas']['OrderItemCancelledEvent'];
export type OrderItemCancelledWebhookMessage = components['schemas']['OrderItemCancelledWebhookMessage'];
export type OrderItemCombo = components['schemas']['OrderItemCombo'];
export type OrderItemPart = components['schemas']['OrderItemPart'];
export type OrderItemUpdatedData = components['schemas']['OrderItemUpdatedData'];
export type OrderItemUpdatedEvent = components['schemas']['OrderItemUpdatedEvent'];
export type OrderItemUpdatedWebhookMessage = components['schemas']['OrderItemUpdatedWebhookMessage'];
export type OrderKitchen = components['schemas']['OrderKitchen'];
export type OrderLineAddonInput = components['schemas']['OrderLineAddonInput'];
export type OrderLineChoiceInput = components['schemas']['OrderLineChoiceInput'];
export type OrderLineInput = components['schemas']['OrderLineInput'];
export type OrderLinePartInput = components['schemas']['OrderLinePartInput'];
export type OrderList = components['schemas']['OrderList'];
export type OrderPaidData = components['schemas']['OrderPaidData'];
export type OrderPaidEvent = components['schemas']['OrderPaidEvent'];
export type OrderPaidWebhookMessage = components['schemas']['OrderPaidWebhookMessage'];
export type OrderPreview = components['schemas']['OrderPreview'];
export type OrderPreviewAnswer = components['schemas']['OrderPreviewAnswer'];
export type OrderPreviewCampaign = components['schemas']['OrderPreviewCampaign'];
export type OrderPreviewItem = components['schemas']['OrderPreviewItem'];
export type OrderRefundedData = components['schemas']['OrderRefundedData'];
export type OrderRefundedEvent = components['schemas']['OrderRefundedEvent'];
export type OrderRefundedWebhookMessage = components['schemas']['OrderRefundedWebhookMessage'];
export type OrderReopenedData = components['schemas']['OrderReopenedData'];
export type OrderReopenedEvent = components['schemas']['OrderReopenedEvent'];
export type OrderReopenedWebhookMessage = components['schemas']['OrderReopenedWebhookMessage'];
export type OrderUpdatedData = components['schemas']['OrderUpdatedData'];
export type OrderUpdatedEvent = components['schemas']['OrderUpdatedEvent'];
export type OrderUpdatedWebhookMessage = components['schemas']['OrderUpdatedWebhookMessage'];
export type OwnedPayment = components['schemas']['OwnedPayment'];
export type OwnedPaymentAnswer = components['schemas']['OwnedPaymentAnswer'];
export type PairDeviceRequest = components['schemas']['PairDeviceRequest'];
export type PauseBranchRequest = components['schemas']['PauseBranchRequest'];
export type PayDiningSessionBuyerInput = components['schemas']['PayDiningSessionBuyerInput'];
export type PayDiningSessionRequest = components['schemas']['PayDiningSessionRequest'];
export type PayOrderRequest = components['schemas']['PayOrderRequest'];
export type PayOutCustomerRequest = components['schemas']['PayOutCustomerRequest'];
export type Payment = components['schemas']['Payment'];
export type PaymentCreatedData = components['schemas']['PaymentCreatedData'];
export type PaymentCreatedEvent = components['schemas']['PaymentCreatedEvent'];
export type PaymentCreatedWebhookMessage = components['schemas']['PaymentCreatedWebhookMessage'];
export type PaymentInput = components['schemas']['PaymentInput'];
export type PaymentItemInput = components['schemas']['PaymentItemInput'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentMethodAnswer = components['schemas']['PaymentMethodAnswer'];
export type PaymentMethodList = components['schemas']['PaymentMethodList'];
export type PaymentMethodReport = components['schemas']['PaymentMethodReport'];
export type PaymentMethodReportAnswer = components['schemas']['PaymentMethodReportAnswer'];
export type PaymentMethodReportRow = components['schemas']['PaymentMethodReportRow'];
export type PaymentMethodReportTotals = components['schemas']['PaymentMethodReportTotals'];
export type PaymentMethodSummary = components['schemas']['PaymentMethodSummary'];
export type PaymentUpdatedData = components['schemas']['PaymentUpdatedData'];
export type PaymentUpdatedEvent = components['schemas']['PaymentUpdatedEvent'];
export type PaymentUpdatedWebhookMessage = components['schemas']['PaymentUpdatedWebhookMessage'];
export type PaymentVoidedData = components['schemas']['PaymentVoidedData'];
export type PaymentVoidedEvent = components['schemas']['PaymentVoidedEvent'];
export type PaymentVoidedWebhookMessage = components['schemas']['PaymentVoidedWebhookMessage'];
export type PlannedDevice = components['schemas']['PlannedDevice'];
export type PlannedDeviceAnswer = components['schemas']['PlannedDeviceAnswer'];
export type PreviewOrderRequest = components['schemas']['PreviewOrderRequest'];
export type Price = components['schemas']['Price'];
export type PriceInput = components['schemas']['PriceInput'];
export type PrintJob = components['schemas']['PrintJob'];
export type PrintJobAnswer = components['schemas']['PrintJobAnswer'];
export type PrintJobFailedData = components['schemas']['PrintJobFailedData'];
export type PrintJobFailedEvent = components['schemas']['PrintJobFailedEvent'];
export type PrintJobFailedWebhookMessage = components['schemas']['PrintJobFailedWebhookMessage'];
export type PrintJobList = components['schemas']['PrintJobList'];
export type Printer = components['schemas']['Printer'];
export type PrinterAnswer = components['schemas']['PrinterAnswer'];
export type PrinterConnection = components['schemas']['PrinterConnection'];
export type PrinterConnectionInput = components['schemas']['PrinterConnectionInput'];
export type PrinterFailingData = components['schemas']['PrinterFailingData'];
export type PrinterFailingEvent = components['schemas']['PrinterFailingEvent'];
export type PrinterFailingWebhookMessage = components['schemas']['PrinterFailingWebhookMessage'];
export type PrinterList = components['schemas']['PrinterList'];
export type PrinterRecoveredData = components['schemas']['PrinterRecoveredData'];
export type PrinterRecoveredEvent = components['schemas']['PrinterRecoveredEvent'];
export type PrinterRecoveredWebhookMessage = components['schemas']['PrinterRecoveredWebhookMessage'];
export type Product = components['schemas']['Product'];
export type ProductAnswer = components['schemas']['ProductAnswer'];
export type ProductCombo = components['schemas']['ProductCombo'];
export type ProductComboChoice = components['schemas']['ProductComboChoice'];
export type ProductComboChoiceInput = components['schemas']['ProductComboChoiceInput'];
export type ProductComboChoiceOption = components['schemas']['ProductComboChoiceOption'];
export type ProductComboChoiceOptionInput = components['schemas']['ProductComboChoiceOptionInput'];
export type ProductComboInput = components['schemas']['ProductComboInput'];
export type ProductList = components['schemas']['ProductList'];
export type ProductParts = components['schemas']['ProductParts'];
export type ProductPartsInput = components['schemas']['ProductPartsInput'];
export type ProductReport = components['schemas']['ProductReport'];
export type ProductReportAnswer = components['schemas']['ProductReportAnswer'];
export type ProductReportRow = components['schemas']['ProductReportRow'];
export type ProductReportTotals = components['schemas']['ProductReportTotals'];
export type ProductSummary = components['schemas']['ProductSummary'];
export type ProductTranslation = components['schemas']['ProductTranslation'];
export type ProductTranslationInput = components['schemas']['ProductTranslationInput'];
export type ProductUpdatedData = components['schemas']['ProductUpdatedData'];
export type ProductUpdatedEvent = components['schemas']['ProductUpdatedEvent'];
export type ProductUpdatedWebhookMessage = components['schemas']['ProductUpdatedWebhookMessage'];
export type QuickNote = components['schemas']['QuickNote'];
export type QuickNoteInput = components['schemas']['QuickNoteInput'];
export type Reason = components['schemas']['Reason'];
export type ReasonAnswer = components['schemas']['ReasonAnswer'];
export type ReasonList = components['schemas']['ReasonList'];
export type ReasonSummary = components['schemas']['ReasonSummary'];
export type RecallItemRequest = components['schemas']['RecallItemRequest'];
export type RecallOrderRequest = components['schemas']['RecallOrderRequest'];
export type RecallTicketRequest = components['schemas']['RecallTicketRequest'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptAnswer = components['schemas']['ReceiptAnswer'];
export type ReceiptBuyer = components['schemas']['ReceiptBuyer'];
export type ReceiptFiscal = components['schemas']['ReceiptFiscal'];
export type ReceiptIssuedData = components['schemas']['ReceiptIssuedData'];
export type ReceiptIssuedEvent = components['schemas']['ReceiptIssuedEvent'];
export type ReceiptIssuedWebhookMessage = components['schemas']['ReceiptIssuedWebhookMessage'];
export type ReceiptLine = components['schemas']['ReceiptLine'];
export type ReceiptList = components['schemas']['ReceiptList'];
export type ReceiptSeller = components['schemas']['ReceiptSeller'];
export type ReceiptTexts = components['schemas']['ReceiptTexts'];
export type ReceiptTextsInput = components['schemas']['ReceiptTextsInput'];
export type RecipeLine = components['schemas']['RecipeLine'];
export type RecipeLineInput = components['schemas']['RecipeLineInput'];
export type RefundDiningSessionRequest = components['schemas']['RefundDiningSessionRequest'];
export type RefundOrderItemInput = components['schemas']['RefundOrderItemInput'];
export type RefundOrderPaymentInput = components['schemas']['RefundOrderPaymentInput'];
export type RefundOrderRequest = components['schemas']['RefundOrderRequest'];
export type RefundedPayment = components['schemas']['RefundedPayment'];
export type RemoveOrderItemInput = components['schemas']['RemoveOrderItemInput'];
export type RemoveOrderItemsRequest = components['schemas']['RemoveOrderItemsRequest'];
export type ReopenDiningSessionRequest = components['schemas']['ReopenDiningSessionRequest'];
export type ReopenOrderRequest = components['schemas']['ReopenOrderRequest'];
export type ReplaceOrderItemLineInput = components['schemas']['ReplaceOrderItemLineInput'];
export type ReplaceOrderItemRequest = components['schemas']['ReplaceOrderItemRequest'];
export type RequestedPrintJobs = components['schemas']['RequestedPrintJobs'];
export type RequestedPrintJobsAnswer = components['schemas']['RequestedPrintJobsAnswer'];
export type RotateApiKeyRequest = components['schemas']['RotateApiKeyRequest'];
export type SalesReport = components['schemas']['SalesReport'];
export type SalesReportAnswer = components['schemas']['SalesReportAnswer'];
export type SalesReportRow = components['schemas']['SalesReportRow'];
export type SalesReportTotals = components['schemas']['SalesReportTotals'];
export type SetAddonSoldOutRequest = components['schemas']['SetAddonSoldOutRequest'];
export type SetItemKitchenStatusRequest = components['schemas']['SetItemKitchenStatusRequest'];
export type SetOrderKitchenStatusRequest = components['schemas']['SetOrderKitchenStatusRequest'];
export type SetProductSoldOutRequest = components['schemas']['SetProductSoldOutRequest'];
export type SetTicketStatusRequest = components['schemas']['SetTicketStatusRequest'];
export type Shift = components['schemas']['Shift'];
export type ShiftAnswer = components['schemas']['ShiftAnswer'];
export type ShiftClosedData = components['schemas']['ShiftClosedData'];
export type ShiftClosedEvent = components['schemas']['ShiftClosedEvent'];
export type ShiftClosedWebhookMessage = components['schemas']['ShiftClosedWebhookMessage'];
export type ShiftList = components['schemas']['ShiftList'];
export type ShiftMethod = components['schemas']['ShiftMethod'];
export type ShiftMovement = components['schemas']['ShiftMovement'];
export type ShiftOpenedData = components['schemas']['ShiftOpenedData'];
export type ShiftOpenedEvent = components['schemas']['ShiftOpenedEvent'];
export type ShiftOpenedWebhookMessage = components['schemas']['ShiftOpenedWebhookMessage'];
export type ShiftReport = components['schemas']['ShiftReport'];
export type ShiftReportAnswer = components['schemas']['ShiftReportAnswer'];
export type ShiftReportTotals = components['schemas']['ShiftReportTotals'];
export type SignInRequest = components['schemas']['SignInRequest'];
export type SignReceiptRequest = components['schemas']['SignReceiptRequest'];
export type SoldOut = components['schemas']['SoldOut'];
export type SoldOutEntry = components['schemas']['SoldOutEntry'];
export type SoldOutEntryList = components['schemas']['SoldOutEntryList'];
export type Split = components['schemas']['Split'];
export type SplitAnswer = components['schemas']['SplitAnswer'];
export type SplitShare = components['schemas']['SplitShare'];
export type Staff = components['schemas']['Staff'];
export type StaffAnswer = components['schemas']['StaffAnswer'];
export type StaffList = components['schemas']['StaffList'];
export type StaffReport = components['schemas']['StaffReport'];
export type StaffReportAnswer = components['schemas']['StaffReportAnswer'];
export type StaffReportRow = components['schemas']['StaffReportRow'];
export type StaffReportTotals = components['schemas']['StaffReportTotals'];
export type StaffSession = components['schemas']['StaffSession'];
export type StaffSessionAnswer = components['schemas']['StaffSessionAnswer'];
export type StaffSignOut = components['schemas']['StaffSignOut'];
export type StaffSignOutAnswer = components['schemas']['StaffSignOutAnswer'];
export type StockItem = components['schemas']['StockItem'];
export type StockItemAnswer = components['schemas']['StockItemAnswer'];
export type StockItemBranch = components['schemas']['StockItemBranch'];
export type StockItemBranchInput = components['schemas']['StockItemBranchInput'];
export type StockItemList = components['schemas']['StockItemList'];
export type StockLowData = components['schemas']['StockLowData'];
export type StockLowEvent = components['schemas']['StockLowEvent'];
export type StockLowWebhookMessage = components['schemas']['StockLowWebhookMessage'];
export type StockMovement = components['schemas']['StockMovement'];
export type StockMovementAnswer = components['schemas']['StockMovementAnswer'];
export type StockMovementList = components['schemas']['StockMovementList'];
export type StockNegativeData = components['schemas']['StockNegativeData'];
export type StockNegativeEvent = components['schemas']['StockNegativeEvent'];
export type StockNegativeWebhookMessage = components['schemas']['StockNegativeWebhookMessage'];
export type Table = components['schemas']['Table'];
export type TableAnswer = components['schemas']['TableAnswer'];
export type TableList = components['schemas']['TableList'];
export type TableReport = components['schemas']['TableReport'];
export type TableReportAnswer = components['schemas']['TableReportAnswer'];
export type TableReportRow = components['schemas']['TableReportRow'];
export type TableReportTotals = components['schemas']['TableReportTotals'];
export type Tax = components['schemas']['Tax'];
export type TaxAnswer = components['schemas']['TaxAnswer'];
export type TaxComponent = components['schemas']['TaxComponent'];
export type TaxComponentInput = components['schemas']['TaxComponentInput'];
export type TaxLine = components['schemas']['TaxLine'];
export type TaxLineComponent = components['schemas']['TaxLineComponent'];
export type TaxList = components['schemas']['TaxList'];
export type TaxReport = components['schemas']['TaxReport'];
export type TaxReportAnswer = components['schemas']['TaxReportAnswer'];
export type TaxReportRow = components['schemas']['TaxReportRow'];
export type TaxReportTotals = components['schemas']['TaxReportTotals'];
export type TaxServiceTypeRates = components['schemas']['TaxServiceTypeRates'];
export type TaxServiceTypeRatesInput = components['schemas']['TaxServiceTypeRatesInput'];
export type TaxSummary = components['schemas']['TaxSummary'];
export type Ticket = components['schemas']['Ticket'];
export type TicketAnswer = components['schemas']['TicketAnswer'];
export type TicketHeld = components['schemas']['TicketHeld'];
export type TicketItem = components['schemas']['TicketItem'];
export type TicketItemAddon = components['schemas']['TicketItemAddon'];
export type TicketItemCombo = components['schemas']['TicketItemCombo'];
export type TicketItemPart = components['schemas']['TicketItemPart'];
export type TicketItemReplaced = components['schemas']['TicketItemReplaced'];
export type TicketList = components['schemas']['TicketList'];
export type TopUpCustomerRequest = components['schemas']['TopUpCustomerRequest'];
export type Totals = components['schemas']['Totals'];
export type Translation = components['schemas']['Translation'];
export type TranslationInput = components['schemas']['TranslationInput'];
export type UpdateAddonGroupRequest = components['schemas']['UpdateAddonGroupRequest'];
export type UpdateAddonRequest = components['schemas']['UpdateAddonRequest'];
export type UpdateApiKeyRequest = components['schemas']['UpdateApiKeyRequest'];
export type UpdateAreaRequest = components['schemas']['UpdateAreaRequest'];
export type UpdateBranchRequest = components['schemas']['UpdateBranchRequest'];
export type UpdateBrandRequest = components['schemas']['UpdateBrandRequest'];
export type UpdateCampaignRequest = components['schemas']['UpdateCampaignRequest'];
export type UpdateCategoryRequest = components['schemas']['UpdateCategoryRequest'];
export type UpdateCustomerRequest = components['schemas']['UpdateCustomerRequest'];
export type UpdateKitchenStationRequest = components['schemas']['UpdateKitchenStationRequest'];
export type UpdateOrderRequest = components['schemas']['UpdateOrderRequest'];
export type UpdatePaymentMethodRequest = components['schemas']['UpdatePaymentMethodRequest'];
export type UpdatePrinterRequest = components['schemas']['UpdatePrinterRequest'];
export type UpdateProductRequest = components['schemas']['UpdateProductRequest'];
export type UpdateReasonRequest = components['schemas']['UpdateReasonRequest'];
export type UpdateStaffMemberRequest = components['schemas']['UpdateStaffMemberRequest'];
export type UpdateStockItemRequest = components['schemas']['UpdateStockItemRequest'];
export type UpdateTableRequest = components['schemas']['UpdateTableRequest'];
export type UpdateTaxRequest = components['schemas']['UpdateTaxRequest'];
export type UpdateWebhookRequest = components['schemas']['UpdateWebhookRequest'];
export type VoidDiningSessionRedemptionRequest = components['schemas']['VoidDiningSessionRedemptionRequest'];
export type VoidOrderRedemptionRequest = components['schemas']['VoidOrderRedemptionRequest'];
export type VoidPaymentRequest = components['schemas']['VoidPaymentRequest'];
export type WaiveDiningSessionChargeRequest = components['schemas']['WaiveDiningSessionChargeRequest'];
export type WaiveOrderChargeRequest = components['schemas']['WaiveOrderChargeRequest'];
export type WasteOrderItemInput = components['schemas']['WasteOrderItemInput'];
export type WasteOrderRequest = components['schemas']['WasteOrderRequest'];
export type WasteReport = components['schemas']['WasteReport'];
export type WasteReportAnswer = components['schemas']['WasteReportAnswer'];
export type WasteReportRow = components['schemas']['WasteReportRow'];
export type WasteReportTotals = components['schemas']['WasteReportTotals'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookAnswer = components['schemas']['WebhookAnswer'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryAnswer = components['schemas']['WebhookDeliveryAnswer'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDisabledData = components['schemas']['WebhookDisabledData'];
export type WebhookDisabledEvent = components['schemas']['WebhookDisabledEvent'];
export type WebhookDisabledWebhookMessage = components['schemas']['WebhookDisabledWebhookMessage'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookMessage = components['schemas']['WebhookMessage'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type WebhookWithSecretAnswer = components['schemas']['WebhookWithSecretAnswer'];
export type ResponseAddonAnswer = components['responses']['AddonAnswer'];
export type ResponseAddonGroupAnswer = components['responses']['AddonGroupAnswer'];
export type ResponseApiKeyAnswer = components['responses']['ApiKeyAnswer'];
export type ResponseAreaAnswer = components['responses']['AreaAnswer'];
export type ResponseBranchAnswer = components['responses']['BranchAnswer'];
export type ResponseBrandAnswer = components['responses']['BrandAnswer'];
export type ResponseCampaignAnswer = components['responses']['CampaignAnswer'];
export type ResponseCategoryAnswer = components['responses']['CategoryAnswer'];
export type ResponseCustomerAnswer = components['responses']['CustomerAnswer'];
export type ResponseCustomerAnswer2 = components['responses']['CustomerAnswer2'];
export type ResponseDiningSessionAnswer = components['responses']['DiningSessionAnswer'];
export type ResponseDiningSessionAnswer2 = components['responses']['DiningSessionAnswer2'];
export type ResponseDiningSessionAnswer3 = components['responses']['DiningSessionAnswer3'];
export type ResponseKitchenStationAnswer = components['responses']['KitchenStationAnswer'];
export type ResponseOrderAnswer = components['responses']['OrderAnswer'];
export type ResponseOrderAnswer2 = components['responses']['OrderAnswer2'];
export type ResponseOrderAnswer3 = components['responses']['OrderAnswer3'];
export type ResponseOrderAnswer4 = components['responses']['OrderAnswer4'];
export type ResponseOrderAnswer5 = components['responses']['OrderAnswer5'];
export type ResponseOwnedPaymentAnswer = components['responses']['OwnedPaymentAnswer'];
export type ResponsePaymentMethodAnswer = components['responses']['PaymentMethodAnswer'];
export type ResponsePrint = components['responses']['Print'];
export type ResponsePrintJobAnswer = components['responses']['PrintJobAnswer'];
export type ResponsePrinterAnswer = components['responses']['PrinterAnswer'];
export type ResponseProductAnswer = components['responses']['ProductAnswer'];
export type ResponseReasonAnswer = components['responses']['ReasonAnswer'];
export type ResponseReceiptAnswer = components['responses']['ReceiptAnswer'];
export type ResponseStaffAnswer = components['responses']['StaffAnswer'];
export type ResponseStockItemAnswer = components['responses']['StockItemAnswer'];
export type ResponseTableAnswer = components['responses']['TableAnswer'];
export type ResponseTaxAnswer = components['responses']['TaxAnswer'];
export type ResponseTicketAnswer = components['responses']['TicketAnswer'];
export type ResponseWebhookAnswer = components['responses']['WebhookAnswer'];
export type ResponseWebhookDeliveryAnswer = components['responses']['WebhookDeliveryAnswer'];
export type ParameterActive = components['parameters']['Active'];
export type ParameterAfter = components['parameters']['After'];
export type ParameterBranchId = components['parameters']['BranchId'];
export type ParameterBusinessDateFrom = components['parameters']['BusinessDateFrom'];
export type ParameterBusinessDateTo = components['parameters']['BusinessDateTo'];
export type ParameterCopy = components['parameters']['Copy'];
export type ParameterCreatedFrom = components['parameters']['CreatedFrom'];
export type ParameterCreatedTo = components['parameters']['CreatedTo'];
export type ParameterCustomerId = components['parameters']['CustomerId'];
export type ParameterDiningSessionId = components['parameters']['DiningSessionId'];
export type ParameterDirection = components['parameters']['Direction'];
export type ParameterFormat = components['parameters']['Format'];
export type ParameterFrom = components['parameters']['From'];
export type ParameterGroupBy = components['parameters']['GroupBy'];
export type ParameterInclude = components['parameters']['Include'];
export type ParameterLang = components['parameters']['Lang'];
export type ParameterOrderId = components['parameters']['OrderId'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPathDiscount = components['parameters']['PathDiscount'];
export type ParameterPathId = components['parameters']['PathId'];
export type ParameterPathItem = components['parameters']['PathItem'];
export type ParameterPathOrder = components['parameters']['PathOrder'];
export type ParameterPathPayment = components['parameters']['PathPayment'];
export type ParameterPathReceipt = components['parameters']['PathReceipt'];
export type ParameterPathSession = components['parameters']['PathSession'];
export type ParameterPathShift = components['parameters']['PathShift'];
export type ParameterPathTicket = components['parameters']['PathTicket'];
export type ParameterPerPage = components['parameters']['PerPage'];
export type ParameterSort = components['parameters']['Sort'];
export type ParameterStaffId = components['parameters']['StaffId'];
export type ParameterTableId = components['parameters']['TableId'];
export type ParameterTo = components['parameters']['To'];
export type ParameterTypes = components['parameters']['Types'];
export type ParameterUpdatedSince = components['parameters']['UpdatedSince'];
export type ParameterWidth = components['parameters']['Width'];
export type $defs = Record<string, never>;
export interface operations {
  getBrand: {
    parameters: {};
    responses: {
      200: components["responses"]["BrandAnswer"];
    };
  };
  updateBrand: {
    parameters: {};
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateBrandRequest"];
      };
    };
    responses: {
      200: components["responses"]["BrandAnswer"];
    };
  };
  listBranches: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "code";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BranchList"];
        };
      };
    };
  };
  createBranch: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateBranchRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BranchAnswer"];
        };
      };
    };
  };
  getBranch: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["BranchAnswer"];
    };
  };
  deactivateBranch: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["BranchAnswer"];
    };
  };
  updateBranch: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateBranchRequest"];
      };
    };
    responses: {
      200: components["responses"]["BranchAnswer"];
    };
  };
  listAreas: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "position";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AreaList"];
        };
      };
    };
  };
  createArea: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAreaRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AreaAnswer"];
        };
      };
    };
  };
  getArea: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["AreaAnswer"];
    };
  };
  deactivateArea: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["AreaAnswer"];
    };
  };
  updateArea: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateAreaRequest"];
      };
    };
    responses: {
      200: components["responses"]["AreaAnswer"];
    };
  };
  listTables: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description The area of the table. */
        area_id?: string;
        /** @description Only records with this status. */
        status?: "free" | "occupied";
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableList"];
        };
      };
    };
  };
  createTable: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTableRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableAnswer"];
        };
      };
    };
  };
  getTable: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["TableAnswer"];
    };
  };
  deactivateTable: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["TableAnswer"];
    };
  };
  updateTable: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateTableRequest"];
      };
    };
    responses: {
      200: components["responses"]["TableAnswer"];
    };
  };
  listCategories: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "position";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryList"];
        };
      };
    };
  };
  createCategory: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCategoryRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
    };
  };
  getCategory: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["CategoryAnswer"];
    };
  };
  deactivateCategory: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryAnswer"];
        };
      };
    };
  };
  updateCategory: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateCategoryRequest"];
      };
    };
    responses: {
      200: components["responses"]["CategoryAnswer"];
    };
  };
  listProducts: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "position" | "price";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description The category of the product. */
        category_id?: string;
        /** @description Only products with exactly this SKU. */
        sku?: string;
        /** @description Only products with exactly this barcode. */
        barcode?: string;
        /** @description Text to search for, case-insensitive. */
        q?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductList"];
        };
      };
    };
  };
  createProduct: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateProductRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductAnswer"];
        };
      };
    };
  };
  getProduct: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["ProductAnswer"];
    };
  };
  deactivateProduct: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductAnswer"];
        };
      };
    };
  };
  updateProduct: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateProductRequest"];
      };
    };
    responses: {
      200: components["responses"]["ProductAnswer"];
    };
  };
  listAddonGroups: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonGroupList"];
        };
      };
    };
  };
  createAddonGroup: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAddonGroupRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonGroupAnswer"];
        };
      };
    };
  };
  getAddonGroup: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["AddonGroupAnswer"];
    };
  };
  deactivateAddonGroup: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonGroupAnswer"];
        };
      };
    };
  };
  updateAddonGroup: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateAddonGroupRequest"];
      };
    };
    responses: {
      200: components["responses"]["AddonGroupAnswer"];
    };
  };
  listAddons: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "price";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonList"];
        };
      };
    };
  };
  createAddon: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAddonRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonAnswer"];
        };
      };
    };
  };
  getAddon: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["AddonAnswer"];
    };
  };
  deactivateAddon: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["AddonAnswer"];
    };
  };
  updateAddon: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateAddonRequest"];
      };
    };
    responses: {
      200: components["responses"]["AddonAnswer"];
    };
  };
  listTaxes: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxList"];
        };
      };
    };
  };
  createTax: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTaxRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxAnswer"];
        };
      };
    };
  };
  getTax: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["TaxAnswer"];
    };
  };
  deactivateTax: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["TaxAnswer"];
    };
  };
  updateTax: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateTaxRequest"];
      };
    };
    responses: {
      200: components["responses"]["TaxAnswer"];
    };
  };
  listCampaigns: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "priority";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only campaigns with this code, case-insensitive. */
        coupon_code?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignList"];
        };
      };
    };
  };
  createCampaign: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCampaignRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignAnswer"];
        };
      };
    };
  };
  getCampaign: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["CampaignAnswer"];
    };
  };
  deactivateCampaign: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["CampaignAnswer"];
    };
  };
  updateCampaign: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateCampaignRequest"];
      };
    };
    responses: {
      200: components["responses"]["CampaignAnswer"];
    };
  };
  listPaymentMethods: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentMethodList"];
        };
      };
    };
  };
  createPaymentMethod: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreatePaymentMethodRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentMethodAnswer"];
        };
      };
    };
  };
  getPaymentMethod: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["PaymentMethodAnswer"];
    };
  };
  deactivatePaymentMethod: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["PaymentMethodAnswer"];
    };
  };
  updatePaymentMethod: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdatePaymentMethodRequest"];
      };
    };
    responses: {
      200: components["responses"]["PaymentMethodAnswer"];
    };
  };
  listReasons: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "position";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Include the texts in every language of the brand. */
        include?: components["parameters"]["Include"];
        /** @description Only records of this kind. */
        kind?: "cancel" | "discount" | "refund" | "waste" | "cash";
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReasonList"];
        };
      };
    };
  };
  createReason: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateReasonRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReasonAnswer"];
        };
      };
    };
  };
  getReason: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["ReasonAnswer"];
    };
  };
  deactivateReason: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["ReasonAnswer"];
    };
  };
  updateReason: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateReasonRequest"];
      };
    };
    responses: {
      200: components["responses"]["ReasonAnswer"];
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description A plus sign, the country code and at most 15 digits in total (write + as %2B in a URL). Spaces, dots, dashes and parentheses are ignored. */
        phone?: string;
        /** @description E-mail address. */
        email?: string;
        /** @description Text to search for, without regard to case and accents; a phone number with or without its country code. */
        q?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerList"];
        };
      };
    };
  };
  createCustomer: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCustomerRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerAnswer"];
        };
      };
    };
  };
  getCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer"];
    };
  };
  deactivateCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer"];
    };
  };
  updateCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateCustomerRequest"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer"];
    };
  };
  listStockItems: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StockItemList"];
        };
      };
    };
  };
  createStockItem: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateStockItemRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StockItemAnswer"];
        };
      };
    };
  };
  getStockItem: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["StockItemAnswer"];
    };
  };
  deactivateStockItem: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StockItemAnswer"];
        };
      };
    };
  };
  updateStockItem: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateStockItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["StockItemAnswer"];
    };
  };
  listKitchenStations: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KitchenStationList"];
        };
      };
    };
  };
  createKitchenStation: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateKitchenStationRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KitchenStationAnswer"];
        };
      };
    };
  };
  getKitchenStation: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["KitchenStationAnswer"];
    };
  };
  deactivateKitchenStation: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["KitchenStationAnswer"];
    };
  };
  updateKitchenStation: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateKitchenStationRequest"];
      };
    };
    responses: {
      200: components["responses"]["KitchenStationAnswer"];
    };
  };
  listPrinters: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrinterList"];
        };
      };
    };
  };
  createPrinter: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreatePrinterRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrinterAnswer"];
        };
      };
    };
  };
  getPrinter: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["PrinterAnswer"];
    };
  };
  deactivatePrinter: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrinterAnswer"];
        };
      };
    };
  };
  updatePrinter: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdatePrinterRequest"];
      };
    };
    responses: {
      200: components["responses"]["PrinterAnswer"];
    };
  };
  pauseBranch: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PauseBranchRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BranchAnswer"];
        };
      };
    };
  };
  resumeBranch: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["BranchAnswer"];
    };
  };
  setProductImage: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description The longest side of a smaller picture; without it the body is the whole picture. */
        size?: 160 | 480;
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "image/png": string;
        "image/jpeg": string;
        "image/webp": string;
      };
    };
    responses: {
      200: components["responses"]["ProductAnswer"];
    };
  };
  setProductSoldOut: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetProductSoldOutRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductAnswer"];
        };
      };
    };
  };
  setAddonSoldOut: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetAddonSoldOutRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonAnswer"];
        };
      };
    };
  };
  listStockMovements: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records created at or after this time; they never change. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description The stock item. */
        stock_item_id?: string;
        /** @description Only records of this kind. */
        kind?: "purchase" | "count" | "waste" | "adjust" | "transfer" | "sale" | "return";
        /** @description Id of the order. */
        order_id?: components["parameters"]["OrderId"];
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        created_from?: components["parameters"]["CreatedFrom"];
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        created_to?: components["parameters"]["CreatedTo"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StockMovementList"];
        };
      };
    };
  };
  createStockMovement: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateStockMovementRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StockMovementAnswer"];
        };
      };
    };
  };
  getMenu: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id: string;
        /** @description Channel whose prices apply; default `pos`. */
        channel?: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
        /** @description When the order is placed, which decides prices and campaigns, and hours too without `scheduled_for`; default now. */
        at?: string;
        /** @description When the order is to be ready, which decides hours and sold-out marks only: prices are those of `at`. */
        scheduled_for?: string;
        /** @description Also returns the ids of as many products as sold most in the branch at this hour of the last 28 business dates. */
        popular?: number;
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MenuAnswer"];
        };
      };
    };
  };
  listSoldOut: {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only those changed at or after this time. They leave the list without a change, so it has no `Sync-Watermark`. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "name" | "since";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Only records of this kind. */
        kind?: "product" | "addon";
        /** @description Id of the branch. */
        branch_id: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SoldOutEntryList"];
        };
      };
    };
  };
  importMenu: {
    parameters: {
      query: {
        /** @description The format of the file. */
        format: "json" | "csv" | "xlsx";
        /** @description Report the changes without writing them. */
        dry_run?: boolean;
        /** @description Make categories that products name and that do not exist. */
        create_categories?: boolean;
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MenuImportAnswer"];
        };
      };
    };
  };
  readFloor: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FloorAnswer"];
        };
      };
    };
  };
  listDiningSessions: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "opened_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description One, or several separated by commas. */
        status?: ("open" | "settled" | "merged" | "cancelled")[];
        /** @description YYYY-MM-DD, years 1900 to 2200. */
        business_date_from?: components["parameters"]["BusinessDateFrom"];
        /** @description YYYY-MM-DD, years 1900 to 2200. */
        business_date_to?: components["parameters"]["BusinessDateTo"];
        /** @description Id of the table. */
        table_id?: components["parameters"]["TableId"];
        /** @description The registered customer. */
        customer_id?: components["parameters"]["CustomerId"];
        /** @description Only bills of this waiter. */
        staff_id?: string;
        /** @description Only bills with exactly this name. */
        name?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiningSessionList"];
        };
      };
    };
  };
  openDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["OpenDiningSessionRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiningSessionAnswer"];
        };
      };
    };
  };
  readDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiningSessionAnswer"];
        };
      };
    };
  };
  changeDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ChangeDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer"];
    };
  };
  cancelDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CancelDiningSessionRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiningSessionAnswer"];
        };
      };
    };
  };
  markBillPrinted: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["MarkBillPrintedRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  fireDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FireDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  splitDiningSession: {
    parameters: {
      query?: {
        /** @description The number of equal shares. */
        ways?: number;
        /** @description A share for each seat. */
        by?: "seat";
        /** @description Item ids, separated by commas: a share for these items and one for the rest. */
        item_ids?: string;
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SplitAnswer"];
        };
      };
    };
  };
  moveDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  mergeDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MergeDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  moveItems: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveItemsRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  makeGuestToken: {
    parameters: {
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["MakeGuestTokenRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuestTokenAnswer"];
        };
      };
    };
  };
  createTableOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTableOrderRequest"];
      };
    };
    responses: {
      201: components["responses"]["OrderAnswer"];
    };
  };
  listOrders: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "ordered_at" | "order_number" | "total";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only orders of this channel. */
        channel?: "table" | "pos" | "kiosk" | "qr" | "online" | "phone" | "delivery";
        /** @description One, or several separated by commas. */
        status?: ("pending" | "partially_paid" | "paid" | "partially_refunded" | "refunded" | "cancelled")[];
        /** @description The full number, such as `CENTRO-20261121-0001`. */
        order_number?: string;
        /** @description The number called out, such as `042`. Requires `business_date`: the numbers restart at 001 every day. */
        display_number?: string;
        /** @description Only orders at this kitchen stage. */
        kitchen_status?: "new" | "preparing" | "ready" | "delivered";
        /** @description Id of the dining session. */
        dining_session_id?: components["parameters"]["DiningSessionId"];
        /** @description Only orders on a bill, or only those without one. */
        has_bill?: boolean;
        /** @description Fits the order number, the display number, part of the name of the table, bill or customer, without regard to case and accents, or the exact total (`12.50` or `12,50`). Requires `branch_id`; searches the last 31 days unless a date is given. */
        q?: string;
        /** @description Id of the table. */
        table_id?: components["parameters"]["TableId"];
        /** @description The registered customer. */
        customer_id?: components["parameters"]["CustomerId"];
        /** @description Staff member who made the change. */
        staff_id?: components["parameters"]["StaffId"];
        /** @description Trading day, in the branch’s time zone. */
        business_date?: string;
        /** @description YYYY-MM-DD, years 1900 to 2200. */
        business_date_from?: components["parameters"]["BusinessDateFrom"];
        /** @description YYYY-MM-DD, years 1900 to 2200. */
        business_date_to?: components["parameters"]["BusinessDateTo"];
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        ordered_from?: string;
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        ordered_to?: string;
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        scheduled_from?: string;
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        scheduled_to?: string;
        /** @description Only the order with exactly this reference. */
        client_ref?: string;
        /** @description Only orders of exactly this source. */
        source?: string;
        /** @description With `source`: only the order with exactly this reference there. */
        source_ref?: string;
        /** @description Only orders with this product, not counting items cancelled before payment. */
        product_id?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderList"];
        };
      };
    };
  };
  createOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateOrderRequest"];
      };
    };
    responses: {
      201: components["responses"]["OrderAnswer"];
    };
  };
  previewOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PreviewOrderRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderPreviewAnswer"];
        };
      };
    };
  };
  readOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer2"];
    };
  };
  updateOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer2"];
    };
  };
  addOrderLines: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddOrderLinesRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  removeOrderItems: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RemoveOrderItemsRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  cancelOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CancelOrderRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderAnswer"];
        };
      };
    };
  };
  cancelOrderItem: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CancelOrderItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  fireOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["FireOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  wasteOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WasteOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer4"];
    };
  };
  changeOrderItem: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ChangeOrderItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer2"];
    };
  };
  replaceOrderItem: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReplaceOrderItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  discountOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DiscountOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer5"];
    };
  };
  removeOrderDiscount: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
        /** @description Id of the discount. */
        discount: components["parameters"]["PathDiscount"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderAnswer"];
        };
      };
    };
  };
  discountDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DiscountDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  removeDiningSessionDiscount: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
        /** @description Id of the discount. */
        discount: components["parameters"]["PathDiscount"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer"];
    };
  };
  waiveDiningSessionCharge: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WaiveDiningSessionChargeRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  restoreDiningSessionCharge: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  waiveOrderCharge: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["WaiveOrderChargeRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer5"];
    };
  };
  setItemKitchenStatus: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetItemKitchenStatusRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  recallItem: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RecallItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  acknowledgeItem: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the item. */
        item: components["parameters"]["PathItem"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["AcknowledgeItemRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  setOrderKitchenStatus: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetOrderKitchenStatusRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  recallOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RecallOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  setTicketStatus: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the ticket. */
        ticket: components["parameters"]["PathTicket"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetTicketStatusRequest"];
      };
    };
    responses: {
      200: components["responses"]["TicketAnswer"];
    };
  };
  recallTicket: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the ticket. */
        ticket: components["parameters"]["PathTicket"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RecallTicketRequest"];
      };
    };
    responses: {
      200: components["responses"]["TicketAnswer"];
    };
  };
  listTickets: {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only tickets changed at or after this time. Tickets leave the list without a change, so it has no `Sync-Watermark`. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "ordered_at" | "left_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Tickets of this station, and those without an active station, which every screen of the branch shows. */
        station_id?: string;
        /** @description Only records with this status. */
        status?: "new" | "preparing" | "ready" | "delivered";
        /** @description Id of the branch. */
        branch_id: string;
        /** @description Instead of the open tickets those that left the list since then, in the last 24 hours, for recall: newest first, unless `sort` says otherwise. */
        left_since?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TicketList"];
        };
      };
    };
  };
  readAllDay: {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only dishes of which an order changed at or after this time. Dishes leave the list without a change, so it has no `Sync-Watermark`. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "quantity";
        /** @description Sort direction, `asc` by default. */
        direction?: "asc" | "desc";
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the station. */
        station_id?: string;
        /** @description Id of the branch. */
        branch_id: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DishCountList"];
        };
      };
    };
  };
  readGuestBoard: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuestBoardAnswer"];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only return events after this position. */
        after?: number;
        /** @description Only events created at or after this time; they never change. To miss none, continue with `after` instead. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "position";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description One, or several separated by commas. */
        types?: components["parameters"]["Types"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventList"];
        };
      };
    };
  };
  streamEvents: {
    parameters: {
      query?: {
        /** @description Only return events after this position. */
        after?: number;
        /** @description One, or several separated by commas. */
        types?: components["parameters"]["Types"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
    };
  };
  listAuditLog: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records created at or after this time; they never change. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description A record type, such as `product` or `dining_session`. */
        resource?: string;
        /** @description Id of the resource. */
        resource_id?: string;
        /** @description Id of the key. */
        key_id?: string;
        /** @description Staff member who made the change. */
        staff_id?: components["parameters"]["StaffId"];
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        created_from?: components["parameters"]["CreatedFrom"];
        /** @description ISO 8601 with an offset, years 1970 to 2200 and a day around them. */
        created_to?: components["parameters"]["CreatedTo"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuditEntryList"];
        };
      };
    };
  };
  listPayments: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "paid_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only records of this kind. */
        kind?: "sale" | "top_up" | "pay_out";
        /** @description Id of the payment method. */
        payment_method_id?: string;
        /** @description An order without a bill. */
        order_id?: string;
        /** @description Id of the dining session. */
        dining_session_id?: components["parameters"]["DiningSessionId"];
        /** @description Id of the shift. */
        shift_id?: string;
        /** @description The first business date of payment. */
        business_date_from?: string;
        /** @description The last business date of payment. */
        business_date_to?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListedPaymentList"];
        };
      };
    };
  };
  readPayment: {
    parameters: {
      path: {
        /** @description Id of the payment. */
        payment: components["parameters"]["PathPayment"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListedPaymentAnswer"];
        };
      };
    };
  };
  payDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PayDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer3"];
    };
  };
  payOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PayOrderRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderAnswer"];
        };
      };
    };
  };
  voidPayment: {
    parameters: {
      path: {
        /** @description Id of the payment. */
        payment: components["parameters"]["PathPayment"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoidPaymentRequest"];
      };
    };
    responses: {
      200: components["responses"]["OwnedPaymentAnswer"];
    };
  };
  correctPayment: {
    parameters: {
      path: {
        /** @description Id of the payment. */
        payment: components["parameters"]["PathPayment"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CorrectPaymentRequest"];
      };
    };
    responses: {
      200: components["responses"]["OwnedPaymentAnswer"];
    };
  };
  changeTip: {
    parameters: {
      path: {
        /** @description Id of the payment. */
        payment: components["parameters"]["PathPayment"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeTipRequest"];
      };
    };
    responses: {
      200: components["responses"]["OwnedPaymentAnswer"];
    };
  };
  voidDiningSessionRedemption: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoidDiningSessionRedemptionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer2"];
    };
  };
  voidOrderRedemption: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VoidOrderRedemptionRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer3"];
    };
  };
  reopenDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReopenDiningSessionRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiningSessionAnswer"];
        };
      };
    };
  };
  reopenOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReopenOrderRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrderAnswer"];
        };
      };
    };
  };
  listRefunds: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description A method that money was refunded to. */
        payment_method_id?: string;
        /** @description Id of the order. */
        order_id?: components["parameters"]["OrderId"];
        /** @description The first business date of the refund. */
        business_date_from?: string;
        /** @description The last business date of the refund. */
        business_date_to?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListedRefundList"];
        };
      };
    };
  };
  refundOrder: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RefundOrderRequest"];
      };
    };
    responses: {
      200: components["responses"]["OrderAnswer4"];
    };
  };
  refundDiningSession: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RefundDiningSessionRequest"];
      };
    };
    responses: {
      200: components["responses"]["DiningSessionAnswer3"];
    };
  };
  readOrderReceipt: {
    parameters: {
      query?: {
        /** @description An HTML page, a PDF on receipt paper, or bytes for a receipt printer (ESC/POS). */
        format?: "html" | "pdf" | "escpos";
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Width of the paper, mm. */
        width?: components["parameters"]["Width"];
        /** @description Heads a receipt as a copy; nothing is counted. */
        copy?: components["parameters"]["Copy"];
      };
      path: {
        /** @description Id of the order. */
        order: components["parameters"]["PathOrder"];
      };
    };
    responses: {
      200: components["responses"]["Print"];
    };
  };
  readDiningSessionReceipt: {
    parameters: {
      query?: {
        /** @description An HTML page, a PDF on receipt paper, or bytes for a receipt printer (ESC/POS). */
        format?: "html" | "pdf" | "escpos";
        /** @description Id of the payment. */
        payment_id?: string;
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Width of the paper, mm. */
        width?: components["parameters"]["Width"];
        /** @description Heads a receipt as a copy; nothing is counted. */
        copy?: components["parameters"]["Copy"];
      };
      path: {
        /** @description Id of the session. */
        session: components["parameters"]["PathSession"];
      };
    };
    responses: {
      200: components["responses"]["Print"];
    };
  };
  readReceipt: {
    parameters: {
      query?: {
        /** @description Format of the answer. */
        format?: "json" | "html" | "pdf" | "escpos";
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Width of the paper, mm. */
        width?: components["parameters"]["Width"];
        /** @description Heads a receipt as a copy; nothing is counted. */
        copy?: components["parameters"]["Copy"];
      };
      path: {
        /** @description Id of the receipt. */
        receipt: components["parameters"]["PathReceipt"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceiptAnswer"];
          "text/html": string;
          "application/pdf": string;
          "application/octet-stream": string;
        };
      };
    };
  };
  listPrintJobs: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only jobs changed at or after this time. They are deleted after a week, so the list has no `Sync-Watermark`. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "due_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Id of the printer. */
        printer_id?: string;
        /** @description Only records with this status. */
        status?: "waiting" | "printing" | "done" | "failed" | "expired";
        /** @description Only records of this kind. */
        kind?: "ticket" | "change" | "cancel" | "fire" | "move" | "bill" | "receipt" | "z_report" | "drawer" | "test";
        /** @description Id of the order. */
        order_id?: components["parameters"]["OrderId"];
        /** @description Id of the dining session. */
        dining_session_id?: components["parameters"]["DiningSessionId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrintJobList"];
        };
      };
    };
  };
  createPrintJobs: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreatePrintJobsRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RequestedPrintJobsAnswer"];
        };
      };
    };
  };
  readPrintJob: {
    parameters: {
      query?: {
        /** @description The job, or the bytes to send to its printer (ESC/POS); no bytes where nothing is to be printed. */
        format?: "json" | "escpos";
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PrintJobAnswer"];
          "application/octet-stream": string;
        };
      };
    };
  };
  claimPrintJob: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClaimPrintJobRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClaimedPrintJobAnswer"];
        };
      };
    };
  };
  finishPrintJob: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["PrintJobAnswer"];
    };
  };
  failPrintJob: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FailPrintJobRequest"];
      };
    };
    responses: {
      200: components["responses"]["PrintJobAnswer"];
    };
  };
  listReceipts: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "number";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only records of this kind. */
        kind?: "sale" | "refund" | "top_up" | "pay_out" | "void";
        /** @description The whole number, `CENTRO-2026-000042`. */
        number?: string;
        /** @description Id of the dining session. */
        dining_session_id?: components["parameters"]["DiningSessionId"];
        /** @description An order without a bill, or the order of a bill that was refunded alone. */
        order_id?: string;
        /** @description The first business date on which it was issued. */
        business_date_from?: string;
        /** @description The last business date on which it was issued. */
        business_date_to?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReceiptList"];
        };
      };
    };
  };
  nameBuyer: {
    parameters: {
      path: {
        /** @description Id of the receipt. */
        receipt: components["parameters"]["PathReceipt"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NameBuyerRequest"];
      };
    };
    responses: {
      200: components["responses"]["ReceiptAnswer"];
    };
  };
  signReceipt: {
    parameters: {
      path: {
        /** @description Id of the receipt. */
        receipt: components["parameters"]["PathReceipt"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignReceiptRequest"];
      };
    };
    responses: {
      200: components["responses"]["ReceiptAnswer"];
    };
  };
  countPrintedReceipt: {
    parameters: {
      path: {
        /** @description Id of the receipt. */
        receipt: components["parameters"]["PathReceipt"];
      };
    };
    responses: {
      200: components["responses"]["ReceiptAnswer"];
    };
  };
  listCustomerLedger: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records created at or after this time; they never change. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LedgerRowList"];
        };
      };
    };
  };
  topUpCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TopUpCustomerRequest"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer2"];
    };
  };
  payOutCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PayOutCustomerRequest"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer2"];
    };
  };
  adjustCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdjustCustomerRequest"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer2"];
    };
  };
  exportCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerExportAnswer"];
        };
      };
    };
  };
  eraseCustomer: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["EraseCustomerRequest"];
      };
    };
    responses: {
      200: components["responses"]["CustomerAnswer2"];
    };
  };
  readSalesReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: "hour" | "day" | "week" | "month" | "weekday_hour" | "branch" | "branch_day" | "source";
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SalesReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readProductReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProductReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readAddonReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AddonReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readCategoryReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CategoryReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readChannelReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: "day" | "week" | "month" | "branch" | "source";
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChannelReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readMarginReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MarginReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readStaffReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readTableReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TableReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readDiscountReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DiscountReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readCancellationReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CancellationReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readWasteReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: components["parameters"]["GroupBy"];
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WasteReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readKitchenReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: "station" | "hour" | "station_hour" | "day" | "week" | "month" | "branch";
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["KitchenReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readPaymentMethodReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: "day" | "month" | "branch" | "branch_day";
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentMethodReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  readTaxReport: {
    parameters: {
      query: {
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description First business date. */
        from: components["parameters"]["From"];
        /** @description Last business date, inclusive; at most 400 days in total. */
        to: components["parameters"]["To"];
        /** @description Dimension by which the rows are grouped. */
        group_by?: "day" | "month" | "branch" | "branch_day";
        /** @description Format of the answer. */
        format?: components["parameters"]["Format"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxReportAnswer"];
          "text/csv": string;
        };
      };
    };
  };
  listStaff: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only staff with this role. */
        role?: "owner" | "manager" | "cashier" | "waiter" | "cook";
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffList"];
        };
      };
    };
  };
  createStaffMember: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateStaffMemberRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffAnswer"];
        };
      };
    };
  };
  getStaffMember: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["StaffAnswer"];
    };
  };
  deactivateStaffMember: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffAnswer"];
        };
      };
    };
  };
  updateStaffMember: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateStaffMemberRequest"];
      };
    };
    responses: {
      200: components["responses"]["StaffAnswer"];
    };
  };
  signIn: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffSessionAnswer"];
        };
      };
    };
  };
  giveApproval: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["GiveApprovalRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApprovalAnswer"];
        };
      };
    };
  };
  signOut: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StaffSignOutAnswer"];
        };
      };
    };
  };
  listShifts: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at" | "opened_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Id of the branch. */
        branch_id?: components["parameters"]["BranchId"];
        /** @description Only records with this status. */
        status?: "open" | "closed";
        /** @description Only shifts opened on this business date or later. */
        business_date_from?: string;
        /** @description Only shifts opened on this business date or earlier. */
        business_date_to?: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftList"];
        };
      };
    };
  };
  openShift: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["OpenShiftRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftAnswer"];
        };
      };
    };
  };
  readShift: {
    parameters: {
      query?: {
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the shift. */
        shift: components["parameters"]["PathShift"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftAnswer"];
        };
      };
    };
  };
  readShiftReport: {
    parameters: {
      query?: {
        /** @description Format of the answer. */
        format?: "json" | "html" | "pdf" | "escpos";
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
      path: {
        /** @description Id of the shift. */
        shift: components["parameters"]["PathShift"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftReportAnswer"];
          "text/html": string;
          "application/pdf": string;
          "application/octet-stream": string;
        };
      };
    };
  };
  moveShiftCash: {
    parameters: {
      path: {
        /** @description Id of the shift. */
        shift: components["parameters"]["PathShift"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveShiftCashRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftAnswer"];
        };
      };
    };
  };
  closeShift: {
    parameters: {
      path: {
        /** @description Id of the shift. */
        shift: components["parameters"]["PathShift"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CloseShiftRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ShiftAnswer"];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Only records of this kind. */
        kind?: "key" | "device";
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ApiKeyList"];
        };
      };
    };
  };
  createApiKey: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateApiKeyRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IssuedApiKeyAnswer"];
        };
      };
    };
  };
  getApiKey: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["ApiKeyAnswer"];
    };
  };
  deactivateApiKey: {
    parameters: {
      query?: {
        /** @description Also revoke the keys that this one made, directly or through others; also when it is revoked already. */
        children?: boolean;
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["ApiKeyAnswer"];
    };
  };
  updateApiKey: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateApiKeyRequest"];
      };
    };
    responses: {
      200: components["responses"]["ApiKeyAnswer"];
    };
  };
  rotateApiKey: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RotateApiKeyRequest"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IssuedApiKeyAnswer"];
        };
      };
    };
  };
  readMe: {
    parameters: {};
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MeAnswer"];
        };
      };
    };
  };
  listDevices: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: components["parameters"]["Sort"];
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceList"];
        };
      };
    };
  };
  unpairDevice: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceAnswer"];
        };
      };
    };
  };
  unpairSelf: {
    parameters: {};
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceAnswer"];
        };
      };
    };
  };
  createDeviceCode: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateDeviceCodeRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceCodeAnswer"];
        };
      };
    };
  };
  readDeviceCode: {
    parameters: {
      path: {
        /** @description Six letters and digits; case, spaces and dashes do not matter. */
        code: string;
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlannedDeviceAnswer"];
        };
      };
    };
  };
  pairDevice: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["PairDeviceRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeviceAnswer"];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only records changed at or after this time. Send the `Sync-Watermark` of the last answer for page 1. */
        updated_since?: components["parameters"]["UpdatedSince"];
        /** @description Only active or only inactive records; both by default. */
        active?: components["parameters"]["Active"];
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookList"];
        };
      };
    };
  };
  createWebhook: {
    parameters: {};
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateWebhookRequest"];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecretAnswer"];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["WebhookAnswer"];
    };
  };
  deactivateWebhook: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["WebhookAnswer"];
    };
  };
  updateWebhook: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["UpdateWebhookRequest"];
      };
    };
    responses: {
      200: components["responses"]["WebhookAnswer"];
    };
  };
  rotateWebhook: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecretAnswer"];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: components["parameters"]["Page"];
        /** @description Records per page, at most 100. */
        per_page?: components["parameters"]["PerPage"];
        /** @description Only records after this id, sorted by id, with page 1: the way to read a whole list. */
        after?: components["parameters"]["After"];
        /** @description Only deliveries changed at or after this time. They are deleted after 30 days, so the list has no `Sync-Watermark`. */
        updated_since?: string;
        /** @description Every record of this list is active. */
        active?: boolean;
        /** @description Column to sort by; `id` by default. */
        sort?: "id" | "created_at" | "updated_at";
        /** @description Sort direction, `asc` by default. */
        direction?: components["parameters"]["Direction"];
        /** @description One of the brand's languages; texts without a translation come in the default language. */
        lang?: components["parameters"]["Lang"];
        /** @description Waiting for its first or next attempt, delivered, or abandoned. */
        status?: "waiting" | "delivered" | "failed";
      };
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      /** @description OK. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeliveryList"];
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
      };
    };
    responses: {
      200: components["responses"]["WebhookDeliveryAnswer"];
    };
  };
  redeliver: {
    parameters: {
      path: {
        /** @description Id of the record. */
        id: components["parameters"]["PathId"];
        /** @description Id of the delivery. */
        delivery: string;
      };
    };
    responses: {
      200: components["responses"]["WebhookDeliveryAnswer"];
    };
  };
}
