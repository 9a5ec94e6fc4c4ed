"""The web layer: HTTP and WebSocket, thin over the hub and the pages.

Nothing else knows Litestar or uvicorn.
"""
